import { randomUUID } from 'node:crypto'
import {
  createDevice,
  listDevices,
  listTenancyAudit,
  makeDeviceCode,
  registerTill,
  renameDevice,
  revokeDevice,
  updateRestaurant,
} from '@tiffin/contracts'
import { MOST_DEVICES } from '@tiffin/domain'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MOST_TILLS, tillSeriesAt } from '../../domain/till-series.ts'
import { startTenancy, type TenancyUnderTest } from '../../testing/harness.ts'

type Restaurant = Awaited<ReturnType<TenancyUnderTest['addRestaurant']>>

let service: TenancyUnderTest
let spice: Restaurant
beforeAll(async () => {
  service = await startTenancy()
})
beforeEach(async () => {
  spice = await service.addRestaurant(`spice-${randomUUID().slice(0, 8)}`)
})
afterEach(() => void (service.clock.skewMs = 0))
afterAll(() => service.stop())

const admin = (restaurant = spice) => ({ token: restaurant.userOf('Admin').token })
const open = (id: string = randomUUID(), restaurant = spice) =>
  service.call(registerTill, { body: { id } }, { token: restaurant.userOf('Waiter').token })
const list = async () => (await service.call(listDevices, {}, admin())).body
const addTills = (count: number) =>
  service.owner.query(
    `INSERT INTO devices (restaurant_id, id, kind, name, series, created_by)
     SELECT $1, gen_random_uuid(), 'till', 'Till', series, $2 FROM unnest($3::text[]) AS series`,
    [spice.id, spice.userOf('Admin').id, Array.from({ length: count }, (_, index) => tillSeriesAt(index))],
  )

describe('POST /api/devices/tills', () => {
  test('adds a till with the next series, for whoever is signed in; each restaurant counts its own', async () => {
    const curry = await service.addRestaurant(`curry-${randomUUID().slice(0, 8)}`)
    const id = randomUUID()
    const { status, body } = await open(id)

    expect([status, body]).toEqual([200, { id, name: 'Till A1', series: 'A1' }])
    expect((await open()).body.series).toBe('A2')
    expect((await open(id, curry)).body).toEqual({ id, name: 'Till A1', series: 'A1' })
  })

  test('answers what the till is, however often it is asked, also at once', async () => {
    const id = randomUUID()
    const replies = await Promise.all(Array.from({ length: 8 }, () => open(id)))

    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    expect((await open()).body.series, 'no series was used up by the repetitions').toBe('A2')
  })

  test('twenty browsers at once get twenty series', async () => {
    const series = (await Promise.all(Array.from({ length: 20 }, () => open()))).map(({ body }) => body.series)

    expect(new Set(series).size).toBe(20)
  })

  test('a closed till is refused, and its series is not given again', async () => {
    const id = randomUUID()
    await open(id)
    await service.call(revokeDevice, { params: { id } }, admin())

    const { status, failure } = await open(id)
    expect([status, failure.code]).toEqual([404, 'DEVICE_NOT_FOUND'])
    expect((await open()).body.series).toBe('A2')
  })

  test('the id of a screen is no till, and a series cannot be doubled in the database', async () => {
    const screen = (await service.call(createDevice, { body: { kind: 'screen', name: 'Tandoor' } }, admin())).body
    expect((await open(screen.device.id)).status).toBe(404)

    const insert = (series: string | null) =>
      service.owner.query(
        `INSERT INTO devices (restaurant_id, id, kind, name, series, created_by)
         VALUES ($1, gen_random_uuid(), 'till', 'Till', $2, $3)`,
        [spice.id, series, spice.userOf('Admin').id],
      )
    await insert('A1')
    await expect(insert('A1')).rejects.toThrow('devices_series_key')
    for (const series of [null, 'C1', 'S1', 'A0', 'A', 'A111'])
      await expect(insert(series)).rejects.toThrow('devices_till_has_series')
  })

  test('a series has one source: no till gets that of the invoices, and the invoices get that of no till', async () => {
    const save = (series: string | null) => service.call(updateRestaurant, { body: { series } }, admin())
    await save('A2')
    expect([(await open()).body.series, (await open()).body.series, (await open()).body.series]).toEqual([
      'A1',
      'A3',
      'A4',
    ])
    await save(null)

    const refused = await save('A4')
    expect([refused.status, refused.failure.code, refused.failure.field]).toEqual([409, 'SERIES_OF_TILL', 'series'])
    expect((await save('A2')).status).toBe(200)
  })

  test('409 in words once no series is left, also where the last one is that of the invoices', async () => {
    await service.call(updateRestaurant, { body: { series: tillSeriesAt(MOST_TILLS - 1) } }, admin())
    await addTills(MOST_TILLS - 1)

    const { status, failure } = await open()
    expect([status, failure.code, failure.error]).toEqual([
      409,
      'MOST_REACHED',
      expect.stringContaining(`${MOST_TILLS.toLocaleString('en-IN')} tills`),
    ])
  })

  test('a till that is opened again says when; a minute is the shortest time between two', async () => {
    const id = randomUUID()
    await open(id)
    const [before] = await list()
    await open(id)
    expect((await list())[0]?.seen_at).toBe(before?.seen_at)

    service.clock.skewMs = 61_000
    await open(id)
    const [after] = await list()
    expect(Date.parse(after!.seen_at!) - Date.parse(before!.seen_at!)).toBeGreaterThanOrEqual(61_000)
  })

  test('the audit names who first opened it, and says nothing of later openings', async () => {
    const id = randomUUID()
    await open(id)
    await open(id)
    const { body } = await service.call(listTenancyAudit, { query: { kind: 'device' } }, admin())

    expect(body.map(({ action, user, after }) => [action, user.name, after])).toEqual([
      ['device.added', spice.userOf('Waiter').email, { name: 'Till A1', kind: 'till', series: 'A1' }],
    ])
  })

  test('429 after a thousand new tills in an hour, and a known till goes on', async () => {
    const id = randomUUID()
    await open(id)
    await service.owner.query('UPDATE throttle_counters SET points = 1000 WHERE key = $1', [
      `newTillsOfRestaurant:${spice.id}`,
    ])

    expect((await open()).failure.code).toBe('TOO_MANY_REQUESTS')
    expect((await open(id)).status).toBe(200)
  })
})

describe('tills among the devices of an Admin', () => {
  test('come after the others, with their series, those that were opened last first', async () => {
    await service.call(createDevice, { body: { kind: 'screen', name: 'Tandoor' } }, admin())
    const [first, second] = [randomUUID(), randomUUID()]
    await open(first)
    service.clock.skewMs = 61_000
    await open(second)

    expect((await list()).map(({ id, kind, series }) => [id, kind, series]).slice(1)).toEqual([
      [second, 'till', 'A2'],
      [first, 'till', 'A1'],
    ])
  })

  test('are renamed and closed, and have no pairing code', async () => {
    const id = randomUUID()
    await open(id)
    const renamed = await service.call(renameDevice, { params: { id }, body: { name: 'Counter' } }, admin())
    expect(renamed.body).toMatchObject({ id, kind: 'till', name: 'Counter', series: 'A1', code_expires_at: null })
    expect((await open(id)).body.name).toBe('Counter')

    expect((await service.call(makeDeviceCode, { params: { id } }, admin())).failure.code).toBe('DEVICE_NOT_FOUND')
    await service.call(revokeDevice, { params: { id } }, admin())
    expect(await list()).toEqual([])
  })

  test('do not count against the most devices of a restaurant', async () => {
    await addTills(MOST_DEVICES + 20)

    expect((await service.call(createDevice, { body: { kind: 'screen', name: 'Tandoor' } }, admin())).status).toBe(201)
    expect((await list()).filter(({ kind }) => kind === 'till')).toHaveLength(100)
  })
})
