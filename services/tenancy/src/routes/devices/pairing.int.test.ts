import { randomUUID } from 'node:crypto'
import {
  createDevice,
  getDevice,
  login,
  makeDeviceCode,
  pairDevice,
  resetPassword,
  revokeDevice,
} from '@tiffin/contracts'
import { readTokenClaims, type DeviceKind } from '@tiffin/domain'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { PASSWORD, startTenancy, type TenancyUnderTest } from '../../testing/harness.ts'

type Restaurant = Awaited<ReturnType<TenancyUnderTest['addRestaurant']>>

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

let service: TenancyUnderTest
let spice: Restaurant
beforeAll(async () => {
  service = await startTenancy({}, { writeCountsEveryMs: 200 })
})
beforeEach(async () => {
  spice = await service.addRestaurant(`spice-${randomUUID().slice(0, 8)}`)
})
afterEach(() => {
  service.clock.skewMs = 0
  vi.useRealTimers()
})
afterAll(() => service.stop())

const admin = (restaurant = spice) => ({ token: restaurant.userOf('Admin').token })
const add = async (kind: DeviceKind = 'screen', restaurant = spice) =>
  (await service.call(createDevice, { body: { kind, name: 'Tandoor' } }, admin(restaurant))).body
const pair = (code: string, { subdomain } = spice, address = randomAddress()) =>
  service.call(pairDevice, { body: { subdomain, code } }, { headers: { 'x-forwarded-for': address } })
/** Returns a random address. Two attempts hardly ever share one, so that only the limit of the restaurant counts. */
const randomAddress = () => `198.51.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`
const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const me = (token: string) => service.call(getDevice, {}, { token })

describe('POST /api/devices/pair', () => {
  test('is answered 503 while the restaurant is held for a move, and the code stays open', async () => {
    const { code } = await add()
    const setHeld = (at: string) =>
      service.owner.query(`UPDATE restaurants SET held_at = ${at} WHERE id = $1`, [spice.id])

    await setHeld('now()')
    expect((await pair(code)).failure.code).toBe('RESTAURANT_HELD')
    expect((await pair(another(code))).failure.code).toBe('PAIRING_CODE_WRONG')
    await setHeld('NULL')
    expect((await pair(code)).status).toBe(200)
  })

  test.each(['screen', 'agent'] satisfies DeviceKind[])(
    'the code of a %s answers a token of a year that names device, restaurant and kind, and no role',
    async (kind) => {
      const { device, code } = await add(kind)
      const { status, body } = await pair(code)
      const claims = readTokenClaims(body.token) as unknown as Record<string, number>

      expect(status).toBe(200)
      expect(body.device).toEqual({
        id: device.id,
        kind,
        name: 'Tandoor',
        station_id: null,
        restaurant_name: spice.name,
      })
      expect(claims).toMatchObject({ aud: 'device', sub: device.id, tid: spice.id, sd: spice.subdomain, kind, tv: 1 })
      expect('role' in claims).toBe(false)
      expect(claims['exp']! - claims['iat']!).toBe(365 * 24 * 60 * 60)
      expect((await me(body.token)).body).toEqual(body.device)
    },
  )

  test('the code of another kind of device is refused and stays open, and pairs its own kind after that', async () => {
    const { device, code } = await add('agent')
    const pairAs = (kind: DeviceKind) =>
      service.call(pairDevice, { body: { subdomain: spice.subdomain, code, kind } }, {})
    const { status, failure } = await pairAs('screen')

    expect([status, failure]).toEqual([
      409,
      {
        code: 'PAIRING_CODE_OF_OTHER_KIND',
        error: 'That is the code of a print agent. Please use the code of a kitchen screen.',
      },
    ])
    const failures = async () =>
      (await service.owner.query('SELECT kind FROM door_events WHERE restaurant_id = $1', [spice.id])).rows
    expect(await failures()).toEqual([{ kind: 'device_pairing_failed' }])
    expect((await pairAs('agent')).body.device.id).toBe(device.id)
    expect(await failures(), 'control: the right kind is no failure').toHaveLength(1)
    // Control: a device of the right kind has used up the code.
    expect((await pairAs('agent')).failure.code).toBe('PAIRING_CODE_WRONG')
  })

  test('a wrong, a used, a replaced, an expired and a revoked code, and no restaurant: one answer', async () => {
    const [wrong, used, replaced, revoked] = [await add(), await add(), await add(), await add()]
    await pair(used.code)
    await service.call(makeDeviceCode, { params: { id: replaced.device.id } }, admin())
    await service.call(revokeDevice, { params: { id: revoked.device.id } }, admin())
    const answers = [
      await pair(another(wrong.code)),
      await pair(used.code),
      await pair(replaced.code),
      await pair(revoked.code),
      await pair(wrong.code, { ...spice, subdomain: 'nobody-here' }),
    ]
    service.clock.skewMs = 10 * MINUTE_MS
    answers.push(await pair(wrong.code))

    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect([answers[0]?.status, answers[0]?.failure.code]).toEqual([403, 'PAIRING_CODE_WRONG'])
  })

  test('control: the same code opens just before its ten minutes are over', async () => {
    const { code } = await add()
    service.clock.skewMs = 10 * MINUTE_MS - 30_000

    expect((await pair(code)).status).toBe(200)
  })

  test('a hash is made in every case, so that the time of the answer reveals nothing either', async () => {
    const hashed = vi.spyOn(service.passwords, 'hashToFind')
    await pair('000000')
    await pair('000000', { ...spice, subdomain: 'nobody-here' })

    expect(hashed.mock.calls).toHaveLength(2)
    hashed.mockRestore()
  })

  test('of ten at once one gets the device', async () => {
    const { code } = await add()
    const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await pair(code)).status))

    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })

  test('the code of a restaurant opens no other', async () => {
    const curry = await service.addRestaurant(`curry-${randomUUID().slice(0, 8)}`)
    const { code } = await add()

    expect((await pair(code, curry)).status).toBe(403)
    expect((await pair(code)).status).toBe(200)
  })

  test('a code is stored as an argon2id hash and answered once', async () => {
    const { device, code } = await add()
    const { rows } = await service.owner.query('SELECT * FROM device_codes WHERE device_id = $1', [device.id])

    expect(rows[0].code_hash).toMatch(/^\$argon2id\$/)
    expect(JSON.stringify(rows)).not.toContain(code)
  })
})

describe('the throttle', () => {
  test('of a restaurant forty wrong codes a day, then 429 for the right one too, and one more each fifteen minutes', async () => {
    const { code } = await add()
    const found: number[] = []
    for (let round = 0; round < 42; round++) found.push((await pair(another(code))).status)

    expect(found.filter((status) => status === 403)).toHaveLength(41)
    expect(found.at(-1)).toBe(429)
    const { status, headers } = await pair(code)
    expect([status, Number(headers['retry-after']) > 60]).toEqual([429, true])

    const now = Date.now()
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(now + 16 * MINUTE_MS)
    const fresh = await add()
    expect((await pair(fresh.code)).status).toBe(200)
  })

  test('of a restaurant counts while a code is open only: what was tried before closes the next code to nobody', async () => {
    for (let round = 0; round < 45; round++) expect((await pair('000000')).status).toBe(403)
    const { code } = await add()

    expect((await pair(code)).status).toBe(200)
  })

  test('of strangers is not that of an address where staff signed in, which has one of its own', async () => {
    const [hall, elsewhere] = [randomAddress(), randomAddress()]
    const credentials = { email: spice.userOf('Captain').email, password: PASSWORD, subdomain: spice.subdomain }
    await service.call(login, { body: credentials }, { headers: { 'x-forwarded-for': hall } })
    const { code } = await add()
    for (let round = 0; round < 41; round++) await pair(another(code))

    expect((await pair(code, spice, elsewhere)).status).toBe(429)
    expect((await pair(another(code), spice, hall)).status).toBe(403)
    expect((await pair(code, spice, hall)).status).toBe(200)
  })

  test('of an address leaves the codes of a password reset alone', async () => {
    const address = randomAddress()
    for (let round = 0; round < 31; round++) await pair('000000', spice, address)
    expect((await pair('000000', spice, address)).status).toBe(429)

    const body = { email: 'nobody@spice.test', subdomain: spice.subdomain, code: '000000', password: 'a-new-password' }
    const { status } = await service.call(resetPassword, { body }, { headers: { 'x-forwarded-for': address } })
    expect(status).not.toBe(429)
  })

  test('of an address thirty an hour, whatever the restaurant', async () => {
    const found: number[] = []
    for (let round = 0; round < 31; round++)
      found.push((await pair('000000', { ...spice, subdomain: `nobody-${round}` }, '203.0.113.7')).status)
    const { code } = await add()

    expect(found).toEqual([...Array<number>(30).fill(403), 429])
    expect((await pair(code, spice, '203.0.113.7')).status).toBe(429)
    expect((await pair(code, spice, '203.0.113.8')).status).toBe(200)
  })

  test('control: right codes cost nothing', async () => {
    const found: number[] = []
    for (let round = 0; round < 32; round++) {
      const { code } = await add()
      found.push((await pair(code, spice, '203.0.113.9')).status)
    }

    expect(new Set(found)).toEqual(new Set([200]))
  })

  test('failures are on record and refusals counted, without the code', async () => {
    const { code } = await add()
    for (let round = 0; round < 43; round++) await pair(another(code))
    const events = await service.owner.query('SELECT * FROM door_events WHERE restaurant_id = $1', [spice.id])
    const counted = async () =>
      (
        await service.owner.query(
          'SELECT kind, sum(attempts)::int AS attempts FROM sign_in_attempt_counts WHERE restaurant_id = $1 GROUP BY kind',
          [spice.id],
        )
      ).rows

    expect(new Set(events.rows.map(({ kind }) => kind))).toEqual(new Set(['device_pairing_failed']))
    expect(JSON.stringify(events.rows.map(({ kind, email, subdomain }) => ({ kind, email, subdomain })))).not.toContain(
      another(code),
    )
    await expect.poll(counted).toContainEqual({ kind: 'device_pairing_throttled', attempts: 2 })
  })
})

describe('GET /api/devices/me', () => {
  test('a token that is older than a day is renewed; a younger one is not', async () => {
    const { token } = (await pair((await add()).code)).body
    service.clock.skewMs = DAY_MS - MINUTE_MS
    expect((await me(token)).headers['x-renewed-token']).toBeUndefined()

    service.clock.skewMs = DAY_MS + MINUTE_MS
    const renewed = String((await me(token)).headers['x-renewed-token'])
    expect(readTokenClaims(renewed)).toMatchObject({ sub: readTokenClaims(token)?.sub, tv: 1, kind: 'screen' })
    expect((await me(renewed)).status).toBe(200)
  })

  test('a token ends after its year: 401; a day before it holds', async () => {
    const { token } = (await pair((await add()).code)).body
    const now = Date.now()
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(now + 364 * DAY_MS)
    expect((await me(token)).status).toBe(200)

    vi.setSystemTime(now + 366 * DAY_MS)
    expect((await me(token)).failure.code).toBe('SESSION_ENDED')
  })

  test('a device that is paired again ends its earlier token, and not before', async () => {
    const { device, code } = await add()
    const first = (await pair(code)).body.token
    const next = (await service.call(makeDeviceCode, { params: { id: device.id } }, admin())).body.code
    expect((await me(first)).status).toBe(200)

    const second = (await pair(next)).body.token
    expect((await me(second)).status).toBe(200)
    expect((await me(first)).failure.code).toBe('SESSION_ENDED')
  })
})
