import { randomUUID } from 'node:crypto'
import { AppError, signUp } from '@tiffin/contracts'
import { restaurantUrl } from '@tiffin/domain'
import { breaksUnique, route } from '@tiffin/service-kit'
import type { FastifyRequest } from 'fastify'
import type { RouteDeps } from '../deps.ts'
import { visitOf } from '../door/visit.ts'
import { newSettings } from '../domain/restaurant.ts'

/**
 * POST /api/signup. A wrong code, an expired one, one tried too often and an email nobody signed up with get the same
 * answer in the same time.
 */
export function signUpRoute({ restaurants, signUps, passwords, door, baseDomain, now }: RouteDeps) {
  return route(signUp, async ({ body: { email, code }, req }) => {
    const visit = visitOf(req, { email })
    await door.throttle.spend('codeTriesFromAddress', visit.address)
    const pending = await signUps.takeTry(email, now())
    const isRight = await passwords.verify(code, pending?.codeHash ?? null)
    if (pending === null || !isRight || !(await signUps.finish(pending))) {
      await door.events.record('sign_up_failed', { ...visit, subdomain: pending?.subdomain ?? null })
      throw new AppError('VERIFICATION_FAILED')
    }

    const { subdomain, restaurantName, passwordHash } = pending
    const tenant = { id: randomUUID() }
    const admin = { id: randomUUID(), email, role: 'Admin', passwordHash } as const
    await restaurants.create(tenant, { ...newSettings(restaurantName), subdomain }, [admin]).catch((error: unknown) => {
      throw breaksUnique(error, 'restaurants_subdomain_key') ? new AppError('SUBDOMAIN_TAKEN') : error
    })
    await door.events.record('sign_up', { ...visit, subdomain })
    return { subdomainUrl: restaurantUrl(originOf(req), subdomain, baseDomain) }
  })
}

/** The platform's address as the visitor typed it; the gateway passes it on. */
function originOf({ headers, host }: FastifyRequest): URL {
  const [proto, forwarded] = [headers['x-forwarded-proto'], headers['x-forwarded-host']]
  return new URL(`${proto === 'https' ? 'https' : 'http'}://${typeof forwarded === 'string' && forwarded ? forwarded : host}`)
}
