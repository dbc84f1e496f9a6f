import { randomUUID } from 'node:crypto'
import { AppError, signUp } from '@tiffin/contracts'
import { restaurantUrl } from '@tiffin/domain'
import { breaksUnique, route } from '@tiffin/service-kit'
import type { FastifyRequest } from 'fastify'
import type { RouteDeps } from '../deps.ts'
import { visitOf } from '../door/visit.ts'
import { newSettings } from '../domain/restaurant.ts'
import type { Visit } from '../repository/door-events.ts'
import type { Founding, PendingSignUp } from '../repository/sign-ups-repository.ts'

/**
 * POST /api/signup. A wrong code, an expired one, one tried too often and an email nobody signed up with get the same
 * answer in the same time. Whose reply got lost sends the code again, within its life, and is answered as the first
 * time.
 */
export function signUpRoute({ signUps, passwords, door, baseDomain, now }: RouteDeps) {
  return route(signUp, async ({ body: { email, code }, req }) => {
    const visit = visitOf(req, { email })
    await door.throttle.spend('codeTriesFromAddress', visit.address)
    const pending = await signUps.takeTry(email, now())
    const isRight = await passwords.verify(code, pending?.codeHash ?? null)
    if (
      pending === null ||
      !isRight ||
      !(await signUps.finish(pending, foundingOf(pending, visit), now()).catch(refuseTaken))
    ) {
      await door.events.record('sign_up_failed', { ...visit, subdomain: pending?.subdomain ?? null })
      throw new AppError('VERIFICATION_FAILED')
    }
    return { subdomainUrl: restaurantUrl(originOf(req), pending.subdomain, baseDomain) }
  })
}

function foundingOf({ email, passwordHash, subdomain, restaurantName }: PendingSignUp, visit: Visit): Founding {
  return {
    tenant: { id: randomUUID() },
    restaurant: { ...newSettings(restaurantName), subdomain },
    admin: { id: randomUUID(), email, role: 'Admin', passwordHash },
    visit: { ...visit, subdomain },
  }
}

function refuseTaken(error: unknown): never {
  throw breaksUnique(error, 'restaurants_subdomain_key') ? new AppError('SUBDOMAIN_TAKEN') : error
}

/** The platform's address as the visitor typed it; the gateway passes it on. */
function originOf({ headers, host }: FastifyRequest): URL {
  const [proto, forwarded] = [headers['x-forwarded-proto'], headers['x-forwarded-host']]
  return new URL(
    `${proto === 'https' ? 'https' : 'http'}://${typeof forwarded === 'string' && forwarded ? forwarded : host}`,
  )
}
