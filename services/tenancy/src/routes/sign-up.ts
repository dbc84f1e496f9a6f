import { randomUUID } from 'node:crypto'
import { AppError, signUp } from '@tiffin/contracts'
import { restaurantUrl } from '@tiffin/domain'
import { breaksUniqueIndex, route } from '@tiffin/service-kit'
import type { FastifyRequest } from 'fastify'
import type { RouteDeps } from '../deps.ts'
import { authAttemptOf } from '../throttle/auth-attempt.ts'
import { newSettings } from '../domain/restaurant.ts'
import type { AuthAttempt } from '../repository/auth-events-repository.ts'
import type { Registration, PendingSignUp } from '../repository/sign-ups-repository.ts'

/**
 * POST /api/signup. A wrong code, an expired code, a code that was tried too often and an unknown email get the same
 * reply in the same time. A client whose reply got lost sends the code again within its life and gets the first reply.
 * The origin of the platform is read before the restaurant is created, so that an unusable Host header creates nothing.
 */
export function signUpRoute({ signUps, passwords, loginThrottle, authEvents, baseDomain, now }: RouteDeps) {
  return route(signUp, async ({ body: { email, code }, req }) => {
    const platform = originOf(req)
    const attempt = authAttemptOf(req, { email })
    await loginThrottle.consume('codeTriesFromAddress', attempt.address)
    const pending = await signUps.consumeTry(email, now())
    const isRight = await passwords.verify(code, pending?.codeHash ?? null)
    if (
      pending === null ||
      !isRight ||
      !(await signUps.complete(pending, registrationOf(pending, attempt), now()).catch(refuseTaken))
    ) {
      await authEvents.recordFailure('sign_up_failed', { ...attempt, subdomain: pending?.subdomain ?? null })
      throw new AppError('VERIFICATION_FAILED')
    }
    return { subdomainUrl: restaurantUrl(platform, pending.subdomain, baseDomain) }
  })
}

function registrationOf(
  { email, passwordHash, subdomain, restaurantName }: PendingSignUp,
  attempt: AuthAttempt,
): Registration {
  const admin = { id: randomUUID(), email, role: 'Admin', passwordHash } as const
  return {
    tenant: {
      id: randomUUID(),
      by: { kind: 'staff', id: admin.id, email, role: admin.role, requestId: attempt.requestId },
    },
    restaurant: { ...newSettings(restaurantName), subdomain },
    admin,
    attempt: { ...attempt, subdomain },
  }
}

function refuseTaken(error: unknown): never {
  throw breaksUniqueIndex(error, 'restaurants_subdomain_key') ? new AppError('SUBDOMAIN_TAKEN') : error
}

/**
 * Returns the platform's origin as typed into the browser, which the gateway forwards.
 *
 * @throws AppError INVALID_REQUEST
 */
function originOf({ headers, host }: FastifyRequest): URL {
  const [proto, forwarded] = [headers['x-forwarded-proto'], headers['x-forwarded-host']]
  const named = typeof forwarded === 'string' && forwarded ? forwarded : host
  const origin = URL.parse(`${proto === 'https' ? 'https' : 'http'}://${named}`)
  if (origin === null) throw new AppError('INVALID_REQUEST', { detail: 'the Host header names no address' })
  return origin
}
