import { getDevice, revokeDevice } from '@tiffin/contracts'
import { DEVICE_KINDS, ROLES, type DeviceKind } from '@tiffin/domain'
import { accessCases, declaredNames, nameOfCase } from '../support/access/declared.ts'
import { TestRestaurant, sendWithinLimit as send } from '../support/access/test-restaurant.ts'
import { expect, test } from '../support/test.ts'
import { serviceUrlOf, stackUrl } from '../support/where.ts'

let spice: TestRestaurant
let curry: TestRestaurant
let dismissed: string
let devices: Readonly<Record<DeviceKind, string>>
test.beforeAll(async () => {
  spice = await TestRestaurant.open()
  curry = await TestRestaurant.open()
  dismissed = await spice.dismissedToken()
  // The devices are Curry's, because every call counts against the limit of its restaurant and Curry receives the
  // fewest.
  const [screen, agent] = [await curry.pairDevice('screen'), await curry.agent()]
  devices = { screen: screen.token, agent: agent.token }
})

const denied = { error: 'Access denied.', code: 'ACCESS_DENIED' }

const cases = await accessCases()
for (const { endpoint, row } of cases) {
  const { roles, devices: kinds = [], input = () => ({}), elsewhere } = row
  // Gateway and service each check access. An endpoint that the gateway answers itself exists at the gateway alone.
  const origins = endpoint.service === 'gateway' ? [stackUrl] : [stackUrl, serviceUrlOf(endpoint.service)]

  test(`[C6-036] ${endpoint.id}: who may, and whose`, async () => {
    let attempt = await input(spice)
    for (const origin of origins) {
      // A call through the gateway passes the checks of both, so at the service itself one role is enough.
      for (const role of origin === stackUrl ? roles : roles.slice(0, 1)) {
        const { status, text } = await send(origin, endpoint, attempt, spice.token(role))
        expect(status, `${role} at ${origin}: ${text}`).toBeLessThan(300)
        // A read consumes nothing, so one input is enough for all its calls.
        if (endpoint.method !== 'GET') attempt = await input(spice)
      }
    }

    // One input is enough for all calls that are refused, because a refused call consumes nothing.
    for (const origin of origins) {
      for (const role of ROLES.filter((each) => !roles.includes(each))) {
        const { status, text } = await send(origin, endpoint, attempt, spice.token(role))
        expect([status, JSON.parse(text)], `${role} at ${origin}`).toEqual([403, denied])
      }

      if (elsewhere === 'own-data') {
        const own = await send(origin, endpoint, await input(curry), curry.token('Admin'))
        expect(own.status, `${origin}: ${own.text}`).toBeLessThan(300)
        expect(own.text).not.toContain(spice.mark)
      } else {
        const foreign = await send(origin, endpoint, attempt, curry.token('Admin'))
        expect(foreign.status, `${origin}: ${foreign.text}`).toBe(elsewhere)
      }

      for (const [whose, token] of [
        ['nobody', null],
        ['a shift that is over', spice.expired],
        ['nonsense', 'a.b.c'],
      ] as const) {
        expect((await send(origin, endpoint, attempt, token)).status, `${whose} at ${origin}`).toBe(401)
      }
      for (const kind of DEVICE_KINDS) {
        const mayCall = kinds.includes(kind)
        const { status, text } = await send(origin, endpoint, mayCall ? await input(curry) : attempt, devices[kind])
        if (mayCall) expect(status, `${kind} at ${origin}: ${text}`).toBeLessThan(300)
        else expect([status, JSON.parse(text)], `${kind} at ${origin}`).toEqual([403, denied])
      }
      // The gateway checks the token alone. Only the services check whether the user of the token was removed.
      const refusal = roles.length === 0 && origin === stackUrl ? 403 : 401
      const removed = await send(origin, endpoint, attempt, dismissed)
      expect(removed.status, `a user who was removed at ${origin}`).toBe(refusal)
    }
  })
}

test('every endpoint of a restaurant that a service declared has a row, by which it is tried', () => {
  const tried = new Set(cases.map(nameOfCase))
  const declared = declaredNames()

  expect(declared.length).toBeGreaterThan(100)
  expect(declared.filter((name) => !tried.has(name))).toEqual([])
})

test('a device that was revoked opens nothing, and another one goes on', async () => {
  const [lost, kept] = [await spice.pairDevice('screen'), await spice.pairDevice('screen')]
  for (const { token } of [lost, kept]) expect((await send(stackUrl, getDevice, {}, token)).status).toBe(200)

  await send(stackUrl, revokeDevice, { params: { id: lost.id } }, spice.token('Admin'))
  expect((await send(stackUrl, getDevice, {}, lost.token)).status).toBe(401)
  expect((await send(stackUrl, getDevice, {}, kept.token)).status).toBe(200)
})
