import { createDevice } from '@tiffin/contracts'
import { DEFAULT_PLAN_FEATURES, UNLIMITED } from '@tiffin/domain'
import { deviceTokenOf, fuzzService } from '@tiffin/service-kit/testing'
import { sized } from '@tiffin/stack/testing/sized'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTenancy, type TenancyUnderTest } from '../testing/harness.ts'

const CALLS_EACH = sized(3, 300)

let service: TenancyUnderTest
beforeAll(async () => void (service = await startTenancy()))
afterAll(() => service.stop())

test('random calls of the tenancy service get no 5xx, and every failure is one of the catalogue', async () => {
  const spice = await service.addRestaurant('spice')
  const other = await service.addRestaurant('other')
  for (const { id } of [spice, other])
    service.plans.set(id, { ...DEFAULT_PLAN_FEATURES, user_limit: UNLIMITED, allow_user_management: true })
  const { token } = spice.userOf('Admin')
  const addDevice = async (kind: 'screen' | 'agent') =>
    (await service.call(createDevice, { body: { kind, name: kind } }, { token })).body.device.id
  const devices = { screen: await addDevice('screen'), agent: await addDevice('agent') }
  const device = (kind: 'screen' | 'agent') => deviceTokenOf({ restaurantId: spice.id, deviceId: devices[kind], kind })

  const { findings, calls, succeeded } = await fuzzService({
    service: 'tenancy',
    app: () => service.app,
    callsEach: CALLS_EACH,
    known: {
      ids: {
        users: [spice.userOf('Waiter').id],
        emails: [spice.userOf('Captain').email],
        devices: Object.values(devices),
        subdomains: ['spice', 'other'],
        // Another one, because calls remove it.
        restaurants: [other.id],
      },
    },
    tokens: {
      Admin: token,
      Captain: spice.userOf('Captain').token,
      Cashier: spice.userOf('Cashier').token,
      Waiter: spice.userOf('Waiter').token,
      operator: service.operator.token,
      screen: device('screen'),
      agent: device('agent'),
    },
    last: ['endUserSessions', 'logOutEverywhere', 'systemLogOutEverywhere'],
  })

  expect(findings).toEqual([])
  // Random calls that are all refused would prove little.
  expect(succeeded).toBeGreaterThan(calls / 4)
})
