import {
  checkSession,
  endUserSessions,
  getDashboard,
  getUserDetails,
  listUsers,
  login,
  logOutEverywhere,
} from '@tiffin/contracts'
import { readTokenClaims } from '@tiffin/domain'
import { tokenOf } from '@tiffin/service-kit/testing'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { PASSWORD, startTenancy, type TenancyUnderTest } from '../testing/harness.ts'

const SESSION_ENDED = [401, 'SESSION_ENDED']

let service: TenancyUnderTest
let restaurants = 0
beforeAll(async () => {
  service = await startTenancy()
})
afterAll(() => service.stop())
afterEach(() => {
  vi.restoreAllMocks()
  service.clock.skewMs = 0
})

const open = () => service.addRestaurant(`restaurant${++restaurants}`)
const statusOf = async (endpoint: typeof checkSession | typeof getDashboard, token: string) => {
  const { status, failure } = await service.call(endpoint, {}, { token })
  return status < 300 ? status : [status, failure.code]
}

/** Advances the clock past the ten seconds for which a session state is cached. */
function letTimePass() {
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 10_001)
}

async function signIn(restaurant: Awaited<ReturnType<typeof open>>): Promise<string> {
  const { body } = await service.call(login, {
    body: { email: restaurant.userOf('Captain').email, password: PASSWORD, subdomain: restaurant.subdomain },
  })
  return body.token
}

describe('POST /api/logout', () => {
  test('204, and every session of that user is over, on every terminal and at every instance', async () => {
    const restaurant = await open()
    const [till, tablet] = [await signIn(restaurant), await signIn(restaurant)]
    const another = await service.startAnother()
    expect([await statusOf(getDashboard, till), await statusOf(getDashboard, tablet)]).toEqual([200, 200])

    expect((await service.call(logOutEverywhere, {}, { token: tablet })).status).toBe(204)

    letTimePass()
    expect([await statusOf(getDashboard, till), await statusOf(getDashboard, tablet)]).toEqual([
      SESSION_ENDED,
      SESSION_ENDED,
    ])
    const reply = await another.inject({ url: getDashboard.path, headers: { authorization: `Bearer ${till}` } })
    expect(reply.statusCode).toBe(401)
    await another.close()
  })

  test('nobody else is signed out, and who signs in again is in at once', async () => {
    const restaurant = await open()
    await service.call(logOutEverywhere, {}, { token: await signIn(restaurant) })

    expect(await statusOf(getDashboard, restaurant.userOf('Admin').token)).toBe(200)
    expect(await statusOf(getDashboard, await signIn(restaurant))).toBe(200)
  })

  test('sent twice, the second call is refused with SESSION_ENDED and ends nothing new', async () => {
    const restaurant = await open()
    const old = await signIn(restaurant)
    await service.call(logOutEverywhere, {}, { token: old })
    const fresh = await signIn(restaurant)

    letTimePass()
    expect((await service.call(logOutEverywhere, {}, { token: old })).failure.code).toBe('SESSION_ENDED')
    expect(await statusOf(checkSession, fresh)).toBe(204)
  })
})

describe('GET /api/session', () => {
  test('204 while the session holds; 401 with the first request after it was ended, although reads still go by what was known', async () => {
    const restaurant = await open()
    const token = await signIn(restaurant)
    expect([await statusOf(checkSession, token), await statusOf(getDashboard, token)]).toEqual([204, 200])

    await service.call(logOutEverywhere, {}, { token })

    expect([await statusOf(getDashboard, token), await statusOf(checkSession, token)]).toEqual([200, SESSION_ENDED])
  })
})

describe('POST /api/users/{id}/logout', () => {
  test('204: an Admin ends the sessions of a member of staff, whose password stays', async () => {
    const restaurant = await open()
    const token = await signIn(restaurant)
    const admin = restaurant.userOf('Admin')

    expect(
      (await service.call(endUserSessions, { params: { id: restaurant.userOf('Captain').id } }, { token: admin.token }))
        .status,
    ).toBe(204)

    letTimePass()
    expect(await statusOf(getDashboard, token)).toEqual(SESSION_ENDED)
    expect(await statusOf(getDashboard, await signIn(restaurant))).toBe(200)
    expect((await service.call(listUsers, {}, { token: admin.token })).body).toHaveLength(4)
  })

  test('404 for a user of another restaurant, who stays signed in, as for one who is none', async () => {
    const [restaurant, other] = [await open(), await open()]
    const { token } = restaurant.userOf('Admin')
    const end = async (id: string) => (await service.call(endUserSessions, { params: { id } }, { token })).text

    const foreign = await end(other.userOf('Captain').id)
    expect(foreign).toContain('USER_NOT_FOUND')
    expect([await end(restaurant.id), await end('x')]).toEqual([foreign, foreign])
    letTimePass()
    expect(await statusOf(checkSession, other.userOf('Captain').token)).toBe(204)
  })

  test('403 for everybody but an Admin', async () => {
    const restaurant = await open()
    const { status } = await service.call(
      endUserSessions,
      { params: { id: restaurant.userOf('Waiter').id } },
      { token: restaurant.userOf('Captain').token },
    )

    expect(status).toBe(403)
  })
})

describe('a renewed session ends 30 days after its user signed in', () => {
  const HOUR_S = 60 * 60
  const LIFE_S = 30 * 24 * HOUR_S

  const claimsOf = (token: string) =>
    readTokenClaims(token) as unknown as { iat: number; exp: number; auth_time: number }

  /** Calls with a token that is four hours old, so that it is renewed if its user signed in recently enough. */
  async function renew(signedInSeconds?: number) {
    const restaurant = await open()
    const token = tokenOf({
      restaurantId: restaurant.id,
      userId: restaurant.userOf('Captain').id,
      role: 'Captain',
      ...(signedInSeconds && { signedInSeconds }),
    })
    service.clock.skewMs = 4 * HOUR_S * 1_000
    const { status, headers } = await service.call(getUserDetails, {}, { token })
    expect(status).toBe(200)
    const renewed = headers['x-renewed-token']
    return { made: claimsOf(token).iat, claims: renewed === undefined ? null : claimsOf(String(renewed)) }
  }

  test('its last token lives for what is left', async () => {
    const signedIn = Math.floor(Date.now() / 1_000) - LIFE_S + 14 * HOUR_S
    const { claims } = await renew(signedIn)

    expect(claims?.auth_time).toBe(signedIn)
    const leftSeconds = claims!.exp - claims!.iat
    // The session had 14 hours left, of which four hours and the seconds of this test are over.
    expect(leftSeconds).toBeLessThanOrEqual(10 * HOUR_S)
    expect(leftSeconds).toBeGreaterThan(9 * HOUR_S)
  })

  test('after that one there is none', async () => {
    expect((await renew(Math.floor(Date.now() / 1_000) - LIFE_S + 5 * HOUR_S)).claims).toBeNull()
  })

  test('a token from before sign-ins were noted counts from when it was made', async () => {
    const { made, claims } = await renew()

    expect(claims?.auth_time).toBe(made)
  })
})
