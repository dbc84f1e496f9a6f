import {
  getDashboard,
  getRestaurantSettings,
  getSessionState,
  getUserDetails,
  updateRestaurant,
} from '@tiffin/contracts'
import { readTokenClaims, ROLES } from '@tiffin/domain'
import { tokenOf, type CallExtras } from '@tiffin/service-kit/testing'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTenancy, type TenancyUnderTest } from '../testing/harness.ts'

type Restaurant = Awaited<ReturnType<TenancyUnderTest['addRestaurant']>>

let service: TenancyUnderTest
let spice: Restaurant
let curry: Restaurant
beforeAll(async () => {
  service = await startTenancy()
  spice = await service.addRestaurant('spice', 'Spice Garden')
  curry = await service.addRestaurant('curry', 'Curry House')
})
afterAll(() => service.stop())
afterEach(() => {
  vi.restoreAllMocks()
  service.clock.skewMs = 0
})

/** Advances the clock past the ten seconds for which a session state is cached. */
function letTimePass() {
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 10_001)
}

describe('what a staff member reads', () => {
  test.each(ROLES)(
    '[C3-016][C3-018][C7-007] GET /api/user-details returns userRole, userEmail, restaurantName for %s',
    async (role) => {
      const { status, body } = await service.call(getUserDetails, {}, { token: spice.userOf(role).token })

      expect([status, body]).toEqual([
        200,
        { userRole: role, userEmail: `${role.toLowerCase()}@spice.test`, restaurantName: 'Spice Garden' },
      ])
    },
  )

  test('[C3-013][C7-011] GET /api/restaurant/settings returns the settings fields, to every role', async () => {
    const { status, body } = await service.call(getRestaurantSettings, {}, { token: spice.userOf('Waiter').token })

    expect(status).toBe(200)
    expect(body).toEqual({
      name: 'Spice Garden',
      address: '1 MG Road',
      gstin: '29AAKFS4821M1ZM',
      phone: '080 1',
      bill_header: 'bh',
      bill_footer: 'bf',
      kot_header: 'kh',
      kot_footer: 'kf',
      discount_limits: { Admin: null, Captain: null, Cashier: null, Waiter: null },
      discount_reason_required: false,
      primary_punch: 'order',
      default_payment_method: null,
      upi_vpa: null,
      upi_name: null,
      upi_mc: null,
    })
  })

  test('[C3-025][C7-021] GET /api/dashboard returns restaurant.name', async () => {
    const { body } = await service.call(getDashboard, {}, { token: spice.userOf('Cashier').token })

    expect(body).toEqual({ restaurant: { name: 'Spice Garden' } })
  })

  test('each restaurant reads its own', async () => {
    const { body } = await service.call(getDashboard, {}, { token: curry.userOf('Cashier').token })

    expect(body.restaurant.name).toBe('Curry House')
  })

  test('a user of one restaurant does not exist in another', async () => {
    const crossed = tokenOf({ restaurantId: curry.id, userId: spice.userOf('Admin').id, role: 'Admin' })
    const { status, failure } = await service.call(getUserDetails, {}, { token: crossed })

    expect([status, failure.code]).toEqual([401, 'SESSION_ENDED'])
  })
})

describe('a session ends or changes within ten seconds', () => {
  test('a role change', async () => {
    const changing = await service.addRestaurant('changing')
    const { token, id } = changing.userOf('Captain')
    await service.call(getUserDetails, {}, { token })
    await service.owner.query(`UPDATE users SET role = 'Waiter' WHERE id = $1`, [id])

    letTimePass()
    expect((await service.call(getUserDetails, {}, { token })).body.userRole).toBe('Waiter')
  })

  test.each([
    ['a raised token version', 'UPDATE users SET token_version = token_version + 1 WHERE id = $1'],
    ['a deleted user', 'UPDATE users SET deleted_at = now() WHERE id = $1'],
    [
      'a deleted restaurant',
      'UPDATE restaurants SET deleted_at = now() WHERE id = (SELECT restaurant_id FROM users WHERE id = $1)',
    ],
  ])('[C8-049] %s: 401', async (what, statement) => {
    const ending = await service.addRestaurant(`ending-${what.replaceAll(' ', '-')}`)
    const { token, id } = ending.userOf('Cashier')
    expect((await service.call(getDashboard, {}, { token })).status).toBe(200)
    await service.owner.query(statement, [id])

    letTimePass()
    const { status, failure } = await service.call(getDashboard, {}, { token })
    expect([status, failure]).toEqual([
      401,
      { error: 'Your session has ended. Please sign in again.', code: 'SESSION_ENDED' },
    ])
  })
})

test('staff of a held restaurant are answered 503, which ends no session, until it is released', async () => {
  const moving = await service.addRestaurant('moving')
  const { token, id } = moving.userOf('Cashier')
  const setHeld = (at: string) =>
    service.owner.query(`UPDATE restaurants SET held_at = ${at} WHERE id = $1`, [moving.id])
  await setHeld('now()')
  const { status, failure } = await service.call(getDashboard, {}, { token })
  expect([status, failure.code]).toEqual([503, 'RESTAURANT_HELD'])
  const params = { restaurantId: moving.id, userId: id }
  expect((await service.call(getSessionState, { params }, { from: 'orders' })).body.isHeld).toBe(true)

  await setHeld('NULL')
  letTimePass()
  expect((await service.call(getDashboard, {}, { token })).status).toBe(200)
})

describe('a token in use is renewed', () => {
  test('from a quarter of its life on, with the role of now', async () => {
    const renewing = await service.addRestaurant('renewing')
    const { token, id } = renewing.userOf('Captain')
    await service.owner.query(`UPDATE users SET role = 'Cashier' WHERE id = $1`, [id])
    service.clock.skewMs = 3 * 3_600_000 + 10_000

    const { headers } = await service.call(getUserDetails, {}, { token })
    const renewed = String(headers['x-renewed-token'])
    expect(readTokenClaims(renewed)).toMatchObject({ sub: id, role: 'Cashier' })
    expect((await service.call(getUserDetails, {}, { token: renewed })).status).toBe(200)
  })

  test('not while it is young', async () => {
    const { headers } = await service.call(getUserDetails, {}, { token: spice.userOf('Admin').token })

    expect(headers['x-renewed-token']).toBeUndefined()
  })
})

describe('what other services ask', () => {
  const ask = (restaurantId: string, userId: string, extras: CallExtras = { from: 'orders' }) =>
    service.call(getSessionState, { params: { restaurantId, userId } }, extras)

  test('role, token version and email of a user, and what the settings let the role give away', async () => {
    const captain = spice.userOf('Captain')
    const known = { role: 'Captain', tokenVersion: 1, email: captain.email }
    expect((await ask(spice.id, captain.id)).body).toEqual({
      ...known,
      discountLimit: null,
      isDiscountReasonRequired: false,
    })
    const body = { discount_limits: { Captain: 15 }, discount_reason_required: true }
    await service.call(updateRestaurant, { body }, { token: spice.userOf('Admin').token })

    expect((await ask(spice.id, captain.id)).body).toEqual({
      ...known,
      discountLimit: 15,
      isDiscountReasonRequired: true,
    })
  })

  test('404 alike for a user of another restaurant, for none, and for what is no id', async () => {
    const foreign = await ask(spice.id, curry.userOf('Captain').id)
    const none = await ask(spice.id, spice.id)
    const noId = await ask(spice.id, 'x')

    expect([foreign.status, foreign.text]).toEqual([404, none.text])
    expect([noId.status, noId.text]).toEqual([404, none.text])
  })

  test('nobody without the service token', async () => {
    const { status } = await ask(spice.id, spice.userOf('Captain').id, { token: spice.userOf('Admin').token })

    expect(status).toBe(401)
  })
})
