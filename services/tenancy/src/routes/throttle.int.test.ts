import { randomUUID } from 'node:crypto'
import { login, systemLogin } from '@tiffin/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { openDatabase } from '../repository/database.ts'
import { callEndpoint } from '@tiffin/service-kit/testing'
import { OPERATOR, PASSWORD, startTenancy, type TenancyUnderTest } from '../testing/harness.ts'

type Restaurant = Awaited<ReturnType<TenancyUnderTest['addRestaurant']>>

let service: TenancyUnderTest
let spice: Restaurant
let network: number
beforeAll(async () => {
  service = await startTenancy()
})
beforeEach(async () => {
  spice = await service.addRestaurant(`spice-${randomUUID().slice(0, 8)}`)
  network = Math.floor(Math.random() * 65_536)
})
afterAll(() => service.stop())

const addressNo = (host: number) => `10.${network >> 8}.${network & 255}.${host}`
const attempt = async (password: string, host = 1, email = spice.userOf('Waiter').email) =>
  (
    await service.call(
      login,
      { body: { email, password, subdomain: spice.subdomain } },
      { headers: { 'x-forwarded-for': addressNo(host) } },
    )
  ).status
const times = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))
const countOf = (statuses: number[], status: number) => statuses.filter((each) => each === status).length

describe('logins', () => {
  test('ten wrong passwords from one address, then 429, for the right one too', async () => {
    const statuses: number[] = []
    for (let round = 0; round < 11; round++) statuses.push(await attempt('wrong'))

    expect(statuses).toEqual([...Array<number>(10).fill(401), 429])
    expect(await attempt(PASSWORD)).toBe(429)
  })

  test('forty at once are still ten', async () => {
    expect(countOf(await times(40, () => attempt('wrong')), 401)).toBe(10)
  })

  test('the owner of the account signs in from elsewhere meanwhile', async () => {
    await times(20, () => attempt('wrong'))

    expect(await attempt(PASSWORD, 2)).toBe(200)
  })

  test('signing in rightly costs nothing', async () => {
    const statuses: number[] = []
    for (let round = 0; round < 30; round++) statuses.push(await attempt(PASSWORD))

    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  test('many accounts from one address: a hundred wrong ones a day', async () => {
    const statuses: number[] = []
    for (let round = 0; round < 13; round++)
      statuses.push(...(await times(8, () => attempt('wrong', 1, `user${round}@spice.test`))))

    expect([countOf(statuses, 401), countOf(statuses, 429)]).toEqual([100, 4])
  })

  test('who guesses at one account closes the address to nobody else', async () => {
    await times(120, () => attempt('wrong'))

    expect(await attempt(PASSWORD, 1, spice.userOf('Cashier').email)).toBe(200)
  })

  test('who is refused for the address closes no account elsewhere', async () => {
    await times(104, (index) => attempt('wrong', 1, `user${index % 13}@spice.test`))
    expect(countOf(await times(60, () => attempt('wrong')), 429)).toBe(60)

    expect(await attempt(PASSWORD, 202)).toBe(200)
  })

  test('one account from many addresses: closed to strangers after fifty, open where it was used before', async () => {
    expect(await attempt(PASSWORD, 200)).toBe(200)
    const statuses = await times(60, (index) => attempt('wrong', index))

    expect(countOf(statuses, 401)).toBe(50)
    expect(await attempt(PASSWORD, 201)).toBe(429)
    expect(await attempt(PASSWORD, 200)).toBe(200)
  })

  test('an IPv6 network is one address', async () => {
    const from = (host: string) =>
      service.call(
        login,
        { body: { email: 'x@spice.test', password: 'wrong', subdomain: spice.subdomain } },
        { headers: { 'x-forwarded-for': `2001:db8:${network.toString(16)}::${host}` } },
      )
    const statuses = await times(15, async (index) => (await from(index.toString(16))).status)

    expect(countOf(statuses, 401)).toBe(10)
  })

  test('says when to come back', async () => {
    await times(12, () => attempt('wrong'))
    const refused = await service.call(
      login,
      { body: { email: spice.userOf('Waiter').email, password: 'wrong', subdomain: spice.subdomain } },
      { headers: { 'x-forwarded-for': addressNo(1) } },
    )

    expect(refused.failure).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      error: 'Too many attempts. Please wait a moment and try again.',
    })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(15 * 60)
  })

  test('a second instance and a restart count on where the first one was', async () => {
    const second = buildApp({ env: service.env, db: openDatabase(service.env.DATABASE_URL) })
    const elsewhere = async () =>
      (
        await callEndpoint(
          second,
          login,
          { body: { email: spice.userOf('Waiter').email, password: 'wrong', subdomain: spice.subdomain } },
          { headers: { 'x-forwarded-for': addressNo(1) } },
        )
      ).status
    const statuses = await times(40, (index) => (index % 2 === 0 ? attempt('wrong') : elsewhere()))
    await second.close()

    expect(countOf(statuses, 401)).toBe(10)
  })

  test('every try is on record', async () => {
    await attempt(PASSWORD)
    await attempt('wrong')
    await times(10, () => attempt('wrong'))
    const { rows } = await service.owner.query(
      'SELECT kind, count(*)::int AS times FROM door_events WHERE subdomain = $1 GROUP BY kind ORDER BY kind',
      [spice.subdomain],
    )

    expect(rows).toEqual([
      { kind: 'login', times: 1 },
      { kind: 'login_failed', times: 10 },
      { kind: 'login_throttled', times: 1 },
    ])
  })
})

describe('the operator', () => {
  const enter = (changes: object = {}, host = 1) =>
    service.call(
      systemLogin,
      { body: { ...OPERATOR, ...changes } },
      { headers: { 'x-forwarded-for': addressNo(host) } },
    )

  test('[C7-056] signs in with email and password and gets a token', async () => {
    const { status, body } = await enter({ email: ' Operator@Tiffin.TEST' })

    expect([status, body]).toEqual([200, { token: expect.stringMatching(/^ey/) }])
  })

  test.each([
    ['another email', { email: 'somebody@tiffin.test' }],
    ['a wrong password', { password: 'wrong' }],
    ['nothing', { email: '', password: '' }],
  ])('401 for %s', async (_name, changes) => {
    const { status, failure } = await enter(changes)

    expect([status, failure.code]).toEqual([401, 'BAD_CREDENTIALS'])
  })

  test('is throttled like everybody', async () => {
    const statuses = await times(15, async () => (await enter({ password: 'wrong' }, 7)).status)

    expect(countOf(statuses, 429)).toBe(5)
  })
})
