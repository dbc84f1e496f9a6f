import { endpoints, type RestaurantEndpointId } from '@tiffin/contracts'
import { ROLES } from '@tiffin/domain'
import { expect, test } from '@playwright/test'
import { TestRestaurant, send } from '../support/access/test-restaurant.ts'
import { matrix } from '../support/access/matrix.ts'
import { serviceUrlOf, stackUrl } from '../support/where.ts'

let spice: TestRestaurant
let curry: TestRestaurant
let dismissed: string
test.beforeAll(async () => {
  spice = await TestRestaurant.open()
  curry = await TestRestaurant.open()
  dismissed = await spice.dismissedToken()
})

const denied = { error: 'Access denied.', code: 'ACCESS_DENIED' }

for (const [id, { roles, input = () => ({}), elsewhere }] of Object.entries(matrix)) {
  const endpoint = endpoints[id as RestaurantEndpointId]
  // Gateway and service each check access themselves; what the gateway aggregates is asked nowhere else.
  const origins = endpoint.service === 'gateway' ? [stackUrl] : [stackUrl, serviceUrlOf(endpoint.service)]
  for (const origin of origins) {
    test(`[C6-036] ${id} at the ${origin === stackUrl ? 'gateway' : 'service'}: who may, and whose`, async () => {
      for (const role of ROLES) {
        const { status, text } = await send(origin, endpoint, await input(spice), spice.token(role))
        if (roles.includes(role)) expect(status, `${role}: ${text}`).toBeLessThan(300)
        else expect([status, JSON.parse(text)], role).toEqual([403, denied])
      }

      if (elsewhere === 'own-data') {
        const own = await send(origin, endpoint, await input(curry), curry.token('Admin'))
        expect(own.status, own.text).toBeLessThan(300)
        expect(own.text).not.toContain(spice.mark)
      } else {
        const foreign = await send(origin, endpoint, await input(spice), curry.token('Admin'))
        expect(foreign.status, foreign.text).toBe(elsewhere)
      }

      const attempt = await input(spice)
      for (const [whose, token] of [
        ['nobody', null],
        ['a shift that is over', spice.expired],
        ['nonsense', 'a.b.c'],
      ] as const) {
        expect((await send(origin, endpoint, attempt, token)).status, whose).toBe(401)
      }
      // The gateway looks at the token alone; that its user is gone is known to the services.
      expect((await send(origin, endpoint, attempt, dismissed)).status, 'a user who was removed').toBe(401)
    })
  }
}
