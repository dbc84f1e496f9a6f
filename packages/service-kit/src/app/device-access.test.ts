import { endpoints, listTables, type Endpoint } from '@tiffin/contracts'
import { DEVICE_KINDS, type DeviceKind } from '@tiffin/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callEndpoint } from '../testing/call.ts'
import { createTestEnv } from '../testing/env.ts'
import { deviceTokenOf, fakeSessionStates, tokenOf } from '../testing/sessions.ts'
import { buildService } from './build-service.ts'
import { route, type Route } from './route.ts'

const restaurantId = '01910000-0000-7000-8000-00000000000a'
const deviceId = '01910000-0000-7000-8000-0000000000d1'
const admin = { restaurantId, userId: '01910000-0000-7000-8000-0000000000a1', role: 'Admin' } as const
const denied = [403, 'ACCESS_DENIED']

/** The endpoints of all services; the guard is the same in each. */
const guarded = Object.values<Endpoint>(endpoints).filter(
  ({ service, access }) => service !== 'gateway' && (access.scope === 'restaurant' || access.scope === 'system'),
)
const forScreens = {
  ...listTables,
  path: '/api/tables-for-screens',
  access: { ...listTables.access, devices: ['screen'] },
} as const satisfies Endpoint

const state = { kind: 'screen', name: 'Tandoor', station_id: null, token_version: 1 } as const
const seen: object[] = []
const note = (context: object): never[] => {
  seen.push(context)
  return []
}

let app: ReturnType<typeof buildService>
beforeAll(() => {
  app = buildService({
    name: 'orders',
    env: createTestEnv(),
    ready: {},
    findSessionState: fakeSessionStates([admin]).find,
    findDeviceState: async (_restaurantId, id) => (id === deviceId ? state : null),
    routes: [
      ...guarded.map((endpoint): Route => ({ endpoint, handler: () => [], options: {} })),
      route(forScreens, note),
    ],
  })
})
afterAll(() => app.close())

const tokenFor = (kind: DeviceKind, changes: object = {}) => deviceTokenOf({ restaurantId, deviceId, kind, ...changes })
const outcomeOf = async (endpoint: Endpoint, token: string) => {
  const params = { id: deviceId, restaurantId, plan_id: 'plan', issue_id: deviceId, kotId: deviceId }
  const { status, failure } = await callEndpoint(app, endpoint, { params }, { token })
  return [status, failure.code]
}

describe('a device opens what names its kind and nothing else', () => {
  test.each(guarded.map((endpoint) => [endpoint.id, endpoint] as const))('%s', async (_id, endpoint) => {
    const { access } = endpoint
    for (const kind of DEVICE_KINDS) {
      const [status, code] = await outcomeOf(endpoint, tokenFor(kind))
      const isNamed = access.scope === 'restaurant' && access.devices?.includes(kind)
      const refusal = access.scope === 'restaurant' ? denied : [401, 'TOKEN_INVALID']
      expect(isNamed ? [401, 403].includes(Number(status)) : [status, code]).toEqual(isNamed ? false : refusal)
    }
  })

  test('control: one word in the contract lets a screen in, and no agent', async () => {
    expect((await outcomeOf(forScreens, tokenFor('screen')))[0]).toBe(200)
    expect(await outcomeOf(forScreens, tokenFor('agent'))).toEqual(denied)
    expect((await outcomeOf(forScreens, tokenOf(admin)))[0]).toBe(200)
  })
})

test('staff are refused where only devices may', async () => {
  const ofDevices = guarded.filter(({ access }) => access.scope === 'restaurant' && access.roles.length === 0)
  expect(ofDevices.map(({ id }) => id)).toEqual(['getDevice', 'takePrintJobs', 'reportPrintJob'])

  for (const endpoint of ofDevices) expect(await outcomeOf(endpoint, tokenOf(admin))).toEqual(denied)
})

test('a handler gets the device, no user, and the device as the actor of the audit', async () => {
  seen.length = 0
  await outcomeOf(forScreens, tokenFor('screen'))
  await outcomeOf(forScreens, tokenOf(admin))

  expect(seen[0]).toMatchObject({
    device: { id: deviceId, kind: 'screen', name: 'Tandoor', stationId: null },
    tenant: { id: restaurantId, by: { kind: 'device', id: deviceId, name: 'Tandoor' } },
  })
  expect(seen[0]).not.toHaveProperty('user')
  expect(seen[1]).toMatchObject({ user: { role: 'Admin' }, tenant: { by: { kind: 'staff' } } })
})

test.each([
  ['with the audience of staff', () => tokenOf({ ...admin, userId: deviceId }), 'SESSION_ENDED'],
  ['from before the last pairing', () => tokenFor('screen', { tokenVersion: 0 }), 'SESSION_ENDED'],
  ['of a device nobody knows', () => tokenFor('screen', { deviceId: admin.userId }), 'SESSION_ENDED'],
  ['after its end', () => tokenFor('screen', { lifeSeconds: -6 }), 'SESSION_ENDED'],
  ['with another signature', () => `${tokenFor('screen').slice(0, -8)}AAAAAAAA`, 'TOKEN_INVALID'],
])('401 for a token %s', async (_what, make, code) => {
  expect(await outcomeOf(forScreens, make())).toEqual([401, code])
})
