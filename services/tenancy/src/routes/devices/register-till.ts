import { registerTill } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'

/**
 * POST /api/devices/tills. Every opening of a till calls it, so only a till that is added counts against the limit. The
 * limit is high: a browser that forgets its till gets another one each time, and must be able to go on.
 */
export function registerTillRoute({ tills, loginThrottle, now }: RouteDeps) {
  return route(registerTill, async ({ tenant, user, body: { id } }) => {
    const known = await tills.open(tenant, id, now())
    if (known !== null) return known
    await loginThrottle.consume('newTillsOfRestaurant', tenant.id)
    return tills.add(tenant, id, { now: now(), userId: user.id })
  })
}
