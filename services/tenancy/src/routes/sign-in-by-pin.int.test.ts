import { randomUUID } from 'node:crypto'
import {
  checkSession,
  deleteUser,
  endUserSessions,
  getUserDetails,
  login,
  logOutEverywhere,
  removeUserPin,
  setPin,
  signInByPin,
  updateUser,
} from '@tiffin/contracts'
import { readTokenClaims, type Role } from '@tiffin/domain'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { PASSWORD, startTenancy, type TenancyUnderTest } from '../testing/harness.ts'

type Restaurant = Awaited<ReturnType<TenancyUnderTest['addRestaurant']>>

const PIN = '2580'
const WRONG = '1470'

let service: TenancyUnderTest
let spice: Restaurant
beforeAll(async () => {
  service = await startTenancy({}, { writeCountsEveryMs: 200 })
})
beforeEach(async () => {
  spice = await service.addRestaurant(`spice-${randomUUID().slice(0, 8)}`)
  await givePin('Captain')
})
afterEach(() => vi.useRealTimers())
afterAll(() => service.stop())

async function givePin(role: Role, restaurant = spice): Promise<void> {
  const { token } = restaurant.userOf(role)
  expect((await service.call(setPin, { body: { password: PASSWORD, pin: PIN } }, { token })).status).toBe(204)
}
/** Signs in by PIN, by default with the Waiter's token. */
const enter = (pin: string, userId: string = spice.userOf('Captain').id, token = spice.userOf('Waiter').token) =>
  service.call(signInByPin, { body: { user_id: userId, pin } }, { token })
const statuses = async (pins: string[], userId?: string) => {
  const found: number[] = []
  for (const pin of pins) found.push((await enter(pin, userId)).status)
  return found
}
const times = (count: number) => Array<string>(count).fill(WRONG)

/** Advances the clock of the throttle and stops it; timers go on. */
function later(minutes: number): void {
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(now + minutes * 60_000)
}

describe('POST /api/pin/login', () => {
  test.each(['Admin', 'Captain', 'Cashier', 'Waiter'] satisfies Role[])(
    'on a till where a %s is signed in, it answers the token a login would',
    async (role) => {
      const { status, body } = await enter(PIN, undefined, spice.userOf(role).token)
      const claims = readTokenClaims(body.token) as unknown as Record<string, number>
      const { email, id } = spice.userOf('Captain')
      const own = await service.call(login, { body: { email, password: PASSWORD, subdomain: spice.subdomain } })

      expect(status).toBe(200)
      expect(Object.keys(claims).toSorted()).toEqual(Object.keys(readTokenClaims(own.body.token)!).toSorted())
      expect(claims).toMatchObject({ sub: id, tid: spice.id, role: 'Captain', tv: 1 })
      expect(claims['exp']! - claims['iat']!).toBe(12 * 60 * 60)
      expect((await service.call(getUserDetails, {}, { token: body.token })).body).toMatchObject({
        userEmail: email,
        userRole: 'Captain',
      })
    },
  )

  test('a wrong PIN, a user without one, one who was deleted and nobody get one answer', async () => {
    await givePin('Cashier')
    const { token } = spice.userOf('Admin')
    await service.call(deleteUser, { params: { id: spice.userOf('Cashier').id } }, { token })
    const ids = ['Captain', 'Waiter', 'Cashier'].map((role) => spice.userOf(role as Role).id)
    const answers = [
      await enter(WRONG, ids[0]),
      await enter(PIN, ids[1]),
      await enter(PIN, ids[2]),
      await enter(PIN, randomUUID()),
    ]

    expect(answers.map(({ status, failure }) => [status, failure.code, failure.error])).toEqual(
      answers.map(() => [403, 'PIN_WRONG', 'This PIN is not right.']),
    )
  })

  test('a hash is verified in every case, so that the time of the answer reveals nothing either', async () => {
    const verified = vi.spyOn(service.passwords, 'verify')
    await enter(WRONG)
    await enter(PIN, spice.userOf('Waiter').id)
    await enter(PIN, randomUUID())

    expect(verified.mock.calls.map(([, hash]) => hash === null)).toEqual([false, true, true])
    verified.mockRestore()
  })

  test('a user of another restaurant is refused with the right PIN, whatever the body says', async () => {
    const curry = await service.addRestaurant(`curry-${randomUUID().slice(0, 8)}`)
    await givePin('Captain', curry)
    const body = { user_id: curry.userOf('Captain').id, pin: PIN, tenant: curry.id, subdomain: curry.subdomain }
    const { status, failure } = await service.call(signInByPin, { body }, { token: spice.userOf('Admin').token })

    expect([status, failure.code]).toEqual([403, 'PIN_WRONG'])
    expect((await enter(PIN, curry.userOf('Captain').id, curry.userOf('Waiter').token)).status).toBe(200)
  })

  test('401 without a session: a PIN alone opens nothing', async () => {
    const { status } = await service.call(signInByPin, { body: { user_id: spice.userOf('Captain').id, pin: PIN } })

    expect(status).toBe(401)
  })

  test.each([
    ['three digits', { pin: '258' }, 'PIN_MALFORMED'],
    ['letters', { pin: 'abcd' }, 'PIN_MALFORMED'],
    ['no PIN', { pin: undefined }, 'PIN_MALFORMED'],
    ['an id that is none', { user_id: 'captain' }, 'INVALID_REQUEST'],
  ])('400 for %s', async (_what, changes, code) => {
    const body = { user_id: spice.userOf('Captain').id, pin: PIN, ...changes }
    const { status, failure } = await service.call(signInByPin, { body }, { token: spice.userOf('Waiter').token })

    expect([status, failure.code]).toEqual([400, code])
  })

  test('a PIN that was changed or removed lets nobody in', async () => {
    const { token } = spice.userOf('Captain')
    await service.call(setPin, { body: { password: PASSWORD, pin: '90210' } }, { token })
    expect([(await enter(PIN)).status, (await enter('90210')).status]).toEqual([403, 200])

    const params = { id: spice.userOf('Captain').id }
    await service.call(removeUserPin, { params }, { token: spice.userOf('Admin').token })
    expect((await enter('90210')).status).toBe(403)
  })

  test('the new role of a user is that of the token', async () => {
    const params = { id: spice.userOf('Captain').id }
    await service.call(updateUser, { params, body: { role: 'Cashier' } }, { token: spice.userOf('Admin').token })

    expect(readTokenClaims((await enter(PIN)).body.token)?.role).toBe('Cashier')
  })
})

describe('the throttle', () => {
  test('five wrong PINs, then 429 with Retry-After for the right one too; the password still opens', async () => {
    expect(await statuses([...times(5), WRONG, PIN])).toEqual([...Array<number>(5).fill(403), 429, 429])
    const { headers, failure } = await enter(PIN)
    const { email } = spice.userOf('Captain')

    expect(failure.code).toBe('TOO_MANY_REQUESTS')
    expect(Number(headers['retry-after'])).toBeGreaterThan(60)
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(5 * 60)
    const own = await service.call(login, { body: { email, password: PASSWORD, subdomain: spice.subdomain } })
    expect(own.status).toBe(200)
  })

  test('several at once are still five', async () => {
    const found = await Promise.all(Array.from({ length: 20 }, async () => (await enter(WRONG)).status))

    expect(found.filter((status) => status === 403)).toHaveLength(5)
  })

  test('five minutes later the right PIN opens again', async () => {
    await statuses(times(6))
    later(6)

    expect((await enter(PIN)).status).toBe(200)
  })

  test('of a day forty, then one each fifteen minutes', async () => {
    const found: number[] = []
    for (let round = 0; round < 10; round++) {
      found.push(...(await statuses(times(5))))
      later(6)
    }

    expect(found.slice(0, 40)).toEqual(times(40).map(() => 403))
    expect(found.slice(41).every((status) => status === 429)).toBe(true)
    later(16)
    expect((await enter(PIN)).status).toBe(200)
  })

  test('control: right PINs cost nothing, and wrong ones of one user close nobody else', async () => {
    await givePin('Cashier')
    expect(new Set(await statuses(Array<string>(12).fill(PIN)))).toEqual(new Set([200]))
    await statuses(times(6))

    expect((await enter(PIN, spice.userOf('Cashier').id)).status).toBe(200)
  })

  test('guessing at each user in turn is bounded at the restaurant, and at no other', async () => {
    const curry = await service.addRestaurant(`curry-${randomUUID().slice(0, 8)}`)
    await givePin('Captain', curry)
    await service.owner.query('INSERT INTO throttle_counters VALUES ($1, 200, $2), ($3, 1, $2)', [
      `wrongPinsAtRestaurant:${spice.id}`,
      Date.now() + 3_600_000,
      `wrongPinsAtRestaurant.1:${spice.id}`,
    ])

    expect((await enter(PIN)).status).toBe(429)
    expect((await enter(PIN, curry.userOf('Captain').id, curry.userOf('Waiter').token)).status).toBe(200)
  })

  test('every one is on record: who came in, who failed, and how often was refused', async () => {
    await statuses([PIN, ...times(7)])
    const { rows } = await service.owner.query(
      'SELECT kind, email, restaurant_id FROM door_events WHERE subdomain = $1 ORDER BY id',
      [spice.subdomain],
    )
    const of = { email: spice.userOf('Captain').email, restaurant_id: spice.id }
    const counted = async () =>
      (
        await service.owner.query('SELECT kind, attempts FROM sign_in_attempt_counts WHERE restaurant_id = $1', [
          spice.id,
        ])
      ).rows

    expect(rows).toEqual([{ kind: 'pin_login', ...of }, ...times(5).map(() => ({ kind: 'pin_login_failed', ...of }))])
    await expect.poll(counted).toContainEqual({ kind: 'pin_login_throttled', attempts: 2 })
  })
})

describe('a session by PIN ends with the others of its user', () => {
  const holds = async (token: string) => (await service.call(checkSession, {}, { token })).status
  const admin = () => ({ token: spice.userOf('Admin').token })
  const params = () => ({ id: spice.userOf('Captain').id })

  test.each([
    ['Log out everywhere', () => service.call(logOutEverywhere, {}, { token: spice.userOf('Captain').token })],
    ['an Admin who ends them', () => service.call(endUserSessions, { params: params() }, admin())],
    ['a new password', () => service.call(updateUser, { params: params(), body: { password: 'changed' } }, admin())],
    ['another role', () => service.call(updateUser, { params: params(), body: { role: 'Waiter' } }, admin())],
    ['a deletion', () => service.call(deleteUser, { params: params() }, admin())],
  ])('by %s', async (_what, end) => {
    const { token } = (await enter(PIN)).body
    expect(await holds(token)).toBe(204)

    await end()
    expect(await holds(token)).toBe(401)
  })

  test('who was signed in on the till before stays so, in other tabs and elsewhere', async () => {
    await enter(PIN)

    expect(await holds(spice.userOf('Waiter').token)).toBe(204)
  })
})
