import { randomUUID } from 'node:crypto'
import { getUserDetails, login, systemLogin } from '@tiffin/contracts'
import { callEndpoint, tokenOf } from '@tiffin/service-kit/testing'
import { sized } from '@tiffin/stack/testing/sized'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { OPERATOR, PASSWORD, startTenancy, type TenancyUnderTest } from '../testing/harness.ts'

type Restaurant = Awaited<ReturnType<TenancyUnderTest['addRestaurant']>>

/** The number of attempts of a flood: forty are wrong passwords, and all others are refused. */
const FLOOD = sized(200, 800)

let service: TenancyUnderTest
let spice: Restaurant
let network: number
beforeAll(async () => {
  service = await startTenancy({}, { writeCountsEveryMs: 200 })
})
beforeEach(async () => {
  spice = await service.addRestaurant(`spice-${randomUUID().slice(0, 8)}`)
  network = Math.floor(Math.random() * 65_536)
})
afterEach(() => {
  vi.useRealTimers()
  service.clock.skewMs = 0
})
afterAll(() => service.stop())

/** Sets the clock of the throttle and stops it; timers go on. */
function later(from: number, minutes: number): void {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(from + minutes * 60_000)
}

const addressNo = (host: number) => `10.${network >> 8}.${network & 255}.${host}`
const attempt = async (password: string, host = 1, email = spice.userOf('Waiter').email) =>
  (
    await service.call(
      login,
      { body: { email, password, subdomain: spice.subdomain } },
      { headers: { 'x-forwarded-for': addressNo(host) } },
    )
  ).status
/** Makes many attempts, as many in parallel as the throttle has connections. */
async function times<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
  const made: T[] = []
  let next = 0
  const worker = async () => {
    while (next < count) {
      const index = next++
      made[index] = await make(index)
    }
  }
  await Promise.all(Array.from({ length: 3 }, worker))
  return made
}
const countOf = (statuses: number[], status: number) => statuses.filter((each) => each === status).length

describe('logins', () => {
  test('ten wrong passwords from one address, then 429, for the right one too', async () => {
    const statuses: number[] = []
    for (let round = 0; round < 11; round++) statuses.push(await attempt('wrong'))

    expect(statuses).toEqual([...Array<number>(10).fill(401), 429])
    expect(await attempt(PASSWORD)).toBe(429)
  })

  test('forty, several at once, are still ten', async () => {
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

  test('many accounts from one address: forty wrong ones, then one every 24 minutes, a hundred a day in all', async () => {
    const statuses = await times(60, (index) => attempt('wrong', 1, `user${index}@spice.test`))
    expect([countOf(statuses, 401), countOf(statuses, 429)]).toEqual([41, 19])

    const begin = Date.now()
    for (let minute = 12; minute < 24 * 60; minute += 12) {
      later(begin, minute)
      statuses.push(await attempt('wrong', 1, `late${minute}@spice.test`))
    }
    expect(countOf(statuses, 401)).toBeGreaterThan(90)
    expect(countOf(statuses, 401)).toBeLessThanOrEqual(100)
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

  test('says how long it really takes, also while the database is not asked again', async () => {
    later(Date.now(), 0)
    await times(12, () => attempt('wrong'))
    const refused = () =>
      service.call(
        login,
        { body: { email: spice.userOf('Waiter').email, password: 'wrong', subdomain: spice.subdomain } },
        { headers: { 'x-forwarded-for': addressNo(1) } },
      )
    const first = await refused()
    const { rows } = await service.owner.query(
      `SELECT ceil((expire - $1) / 1000.0)::int AS seconds FROM throttle_counters
       WHERE key LIKE 'failedLoginsOfAccountFromAddress:' || $2 || ' %'`,
      [Date.now(), addressNo(1)],
    )

    expect(first.failure).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      error: 'Too many attempts. Please wait a moment and try again.',
    })
    expect(Number(first.headers['retry-after'])).toBe(rows[0].seconds)
    expect(rows[0].seconds).toBeGreaterThan(14 * 60)
    later(Date.now(), 5)
    expect(Number((await refused()).headers['retry-after'])).toBe(rows[0].seconds - 5 * 60)
  })

  test('a second instance and a restart count on where the first one was', async () => {
    const second = await service.startAnother()
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

  test('every sign-in is on record', async () => {
    await attempt(PASSWORD)
    await attempt('wrong')
    const { rows } = await service.owner.query(
      'SELECT kind, email, address, restaurant_id FROM door_events WHERE subdomain = $1 ORDER BY id',
      [spice.subdomain],
    )

    const attempted = { email: spice.userOf('Waiter').email, address: addressNo(1), restaurant_id: spice.id }
    expect(rows).toEqual([
      { kind: 'login', ...attempted },
      { kind: 'login_failed', ...attempted },
    ])
  })
})

describe('an address that many share', () => {
  /** Makes a hundred attempts with wrong passwords, each for an account that does not exist. */
  const attack = (host = 1) => times(100, (index) => attempt('wrong', host, `invented${index}@spice.test`))

  test('who has signed in from there still does, and whoever has not is the control', async () => {
    expect(await attempt(PASSWORD)).toBe(200)
    expect(countOf(await attack(), 429)).toBeGreaterThan(50)

    expect(await attempt(PASSWORD)).toBe(200)
    expect(await attempt(PASSWORD, 1, spice.userOf('Cashier').email)).toBe(429)
    expect(await attempt(PASSWORD, 2, spice.userOf('Cashier').email)).toBe(200)
  })

  test('so does the operator', async () => {
    const enter = async (host: number) =>
      (await service.call(systemLogin, { body: OPERATOR }, { headers: { 'x-forwarded-for': addressNo(host) } })).status
    expect(await enter(1)).toBe(200)
    await times(100, (index) =>
      service.call(
        systemLogin,
        { body: { email: `invented${index}@tiffin.test`, password: 'wrong' } },
        { headers: { 'x-forwarded-for': addressNo(1) } },
      ),
    )
    expect(await enter(1)).toBe(200)

    await times(60, (index) =>
      service.call(
        systemLogin,
        { body: { email: `invented${index}@tiffin.test`, password: 'wrong' } },
        { headers: { 'x-forwarded-for': addressNo(3) } },
      ),
    )
    expect(await enter(3)).toBe(429)
  })

  test('an address where a session went on is one the account is used from', async () => {
    const cashier = spice.userOf('Cashier')
    const token = tokenOf({ restaurantId: spice.id, userId: cashier.id, role: 'Cashier', subdomain: spice.subdomain })
    service.clock.skewMs = 4 * 3_600_000
    await service.call(getUserDetails, {}, { token, headers: { 'x-forwarded-for': addressNo(1) } })
    const renewals = async () =>
      (
        await service.owner.query("SELECT 1 FROM door_events WHERE kind = 'session_renewed' AND email = $1", [
          cashier.email,
        ])
      ).rowCount
    await expect.poll(renewals).toBe(1)
    await attack()

    expect(await attempt(PASSWORD, 1, cashier.email)).toBe(200)
    expect(await attempt(PASSWORD, 1, spice.userOf('Captain').email)).toBe(429)
  })

  test('a wrong password of an account that is used there gets the answer of one nobody has', async () => {
    await attempt(PASSWORD)
    await attack()
    later(Date.now(), 0)
    const answer = (email: string) =>
      service.call(
        login,
        { body: { email, password: 'wrong', subdomain: spice.subdomain } },
        { headers: { 'x-forwarded-for': addressNo(1) } },
      )
    const [known, unknown] = [await answer(spice.userOf('Waiter').email), await answer('nobody@spice.test')]

    expect([known.status, known.failure.error]).toEqual([unknown.status, unknown.failure.error])
    expect(known.headers['retry-after']).toBe(unknown.headers['retry-after'])
  })

  test('wrong passwords of an account that is used there close the address to nobody', async () => {
    const staff = await Promise.all(
      (['Admin', 'Captain', 'Cashier', 'Waiter'] as const).map(async (role) => spice.userOf(role).email),
    )
    for (const email of staff) expect(await attempt(PASSWORD, 1, email)).toBe(200)
    for (const email of staff) await times(10, () => attempt('wrong', 1, email))
    const counted = async () =>
      (
        await service.owner.query('SELECT points FROM throttle_counters WHERE key = $1', [
          `failedLoginsFromAddressAtRestaurant:${addressNo(1)} ${spice.subdomain}`,
        ])
      ).rows[0].points
    await expect.poll(counted).toBe(0)
    const newcomers = await times(40, (index) => attempt('wrong', 1, `new${index}@spice.test`))

    expect(countOf(newcomers, 401)).toBeGreaterThanOrEqual(40)
  })

  test('what happens at one restaurant is nothing to another', async () => {
    const curry = await service.addRestaurant(`curry-${randomUUID().slice(0, 8)}`)
    await attack()

    const { status } = await service.call(
      login,
      { body: { email: curry.userOf('Waiter').email, password: PASSWORD, subdomain: curry.subdomain } },
      { headers: { 'x-forwarded-for': addressNo(1) } },
    )
    expect(status).toBe(200)
  })

  test('at all restaurants together there is a larger limit', async () => {
    await service.owner.query('INSERT INTO throttle_counters VALUES ($1, 499, $2)', [
      `failedLoginsFromAddress:${addressNo(1)}`,
      Date.now() + 3_600_000,
    ])
    const statuses = await times(10, (index) =>
      service
        .call(
          login,
          { body: { email: 'a@b.test', password: 'wrong', subdomain: `nowhere-${index}` } },
          { headers: { 'x-forwarded-for': addressNo(1) } },
        )
        .then(({ status }) => status),
    )

    expect([countOf(statuses, 401), countOf(statuses, 429)]).toEqual([2, 8])
  })
})

describe('what is kept of a flood', () => {
  const failedRows = async () =>
    (await service.owner.query("SELECT 1 FROM door_events WHERE subdomain = $1 AND kind <> 'login'", [spice.subdomain]))
      .rowCount
  /** Sums the counts of all hours, because a clock hour may end in the middle of a test. */
  const countsOf = async (column: string, value: string) =>
    (
      await service.owner.query(
        `SELECT kind, sum(attempts)::int AS attempts, count(*) = count(DISTINCT hour) AS "isOneAnHour"
         FROM sign_in_attempt_counts WHERE ${column} = $1 GROUP BY kind ORDER BY kind`,
        [value],
      )
    ).rows

  test(`of ${FLOOD} tries twenty rows an hour and two counts, and nothing is lost of their number`, async () => {
    const statuses = await times(FLOOD, (index) => attempt('wrong', 1, `user${index % 50}@spice.test`))
    const failed = countOf(statuses, 401)

    expect(failed).toBeGreaterThanOrEqual(40)
    expect(await failedRows()).toBeLessThan(failed)
    await expect
      .poll(() => countsOf('restaurant_id', spice.id), { interval: 200 })
      .toEqual([
        { kind: 'login_failed', attempts: failed, isOneAnHour: true },
        { kind: 'login_throttled', attempts: FLOOD - failed, isOneAnHour: true },
      ])
  })

  test('who invents restaurants as well leaves no row for each of them', async () => {
    await service.owner.query('INSERT INTO throttle_counters VALUES ($1, 500, $2), ($3, 1, $2)', [
      `failedLoginsFromAddress:${addressNo(9)}`,
      Date.now() + 3_600_000,
      `failedLoginsFromAddress.1:${addressNo(9)}`,
    ])
    await times(50, (index) =>
      service.call(
        login,
        { body: { email: 'a@b.test', password: 'wrong', subdomain: `nowhere-${index}` } },
        { headers: { 'x-forwarded-for': addressNo(9) } },
      ),
    )

    await expect
      .poll(() => countsOf('address', addressNo(9)), { interval: 200 })
      .toEqual([{ kind: 'login_throttled', attempts: 50, isOneAnHour: true }])
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
