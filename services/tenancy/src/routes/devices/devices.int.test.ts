import { randomUUID } from 'node:crypto'
import {
  createDevice,
  getDevice,
  getDeviceState,
  listDevices,
  makeDeviceCode,
  pairDevice,
  renameDevice,
  revokeDevice,
} from '@tiffin/contracts'
import { MOST_DEVICES, type Role } from '@tiffin/domain'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTenancy, type TenancyUnderTest } from '../../testing/harness.ts'

type Restaurant = Awaited<ReturnType<TenancyUnderTest['addRestaurant']>>

const MINUTE_MS = 60_000

let service: TenancyUnderTest
let spice: Restaurant
let curry: Restaurant
beforeAll(async () => {
  service = await startTenancy()
})
beforeEach(async () => {
  spice = await service.addRestaurant(`spice-${randomUUID().slice(0, 8)}`)
  curry = await service.addRestaurant(`curry-${randomUUID().slice(0, 8)}`)
})
afterEach(() => {
  service.clock.skewMs = 0
  service.clock.frozenAt = null
})
afterAll(() => service.stop())

const admin = (restaurant = spice) => ({ token: restaurant.userOf('Admin').token })
const add = (body: object = {}, restaurant = spice) =>
  service.call(createDevice, { body: { kind: 'screen', name: 'Tandoor', ...body } }, admin(restaurant))
const list = async () => (await service.call(listDevices, {}, admin())).body
async function addPaired() {
  const { device, code } = (await add()).body
  const { token } = (await service.call(pairDevice, { body: { subdomain: spice.subdomain, code } })).body
  return { id: device.id, token }
}

describe('POST /api/devices', () => {
  test('201: a device that waits, and its code of six digits for ten minutes', async () => {
    service.clock.frozenAt = new Date('2026-12-01T10:00:00Z')
    const station = randomUUID()
    const { status, body } = await add({ station_id: station })

    expect(status).toBe(201)
    expect(body.code).toMatch(/^\d{6}$/)
    expect(body.expires_at).toBe('2026-12-01T10:10:00.000Z')
    expect(body.device).toEqual({
      id: expect.any(String),
      kind: 'screen',
      name: 'Tandoor',
      station_id: station,
      code_expires_at: body.expires_at,
      paired_at: null,
      seen_at: null,
    })
    expect(await list()).toEqual([body.device])
  })

  test.each([
    ['no name', { name: ' ' }, 'DEVICE_NAME_REQUIRED'],
    ['41 characters', { name: 'x'.repeat(41) }, 'DEVICE_NAME_REQUIRED'],
    ['a till', { kind: 'till' }, 'INVALID_REQUEST'],
  ])('400 for %s', async (_what, body, code) => {
    const { status, failure } = await add(body)

    expect([status, failure.code]).toEqual([400, code])
  })

  test('409 beyond the most a restaurant has; one that was revoked makes room', async () => {
    await service.owner.query(
      `INSERT INTO devices (restaurant_id, id, kind, name, created_by)
       SELECT $1, gen_random_uuid(), 'agent', 'Printer ' || n, $2 FROM generate_series(1, $3::int) n`,
      [spice.id, spice.userOf('Admin').id, MOST_DEVICES],
    )
    expect((await add()).failure.code).toBe('MOST_REACHED')

    await service.call(revokeDevice, { params: { id: (await list())[0]!.id } }, admin())
    expect((await add()).status).toBe(201)
  })
})

describe('GET /api/devices', () => {
  test('by name, with what each is up to: waits, its code has ended, paired, last seen', async () => {
    const { id, token } = await addPaired()
    await add({ name: 'Bar' })
    const [waiting, paired] = await list()
    expect([waiting?.name, waiting?.code_expires_at, waiting?.paired_at]).toEqual(['Bar', expect.any(String), null])
    expect([paired?.id, paired?.code_expires_at, paired?.paired_at]).toEqual([id, null, paired?.seen_at])

    service.clock.skewMs = 11 * MINUTE_MS
    const state = { params: { restaurantId: spice.id, deviceId: id } }
    expect((await service.call(getDeviceState, state, { from: 'orders' })).body).toEqual({
      kind: 'screen',
      name: 'Tandoor',
      station_id: null,
      token_version: 1,
    })
    const [ended, seen] = await list()
    expect(ended?.code_expires_at).toBeNull()
    expect(Date.parse(seen!.seen_at!) - Date.parse(seen!.paired_at!)).toBeGreaterThanOrEqual(11 * MINUTE_MS)
    expect((await service.call(getDevice, {}, { token })).status).toBe(200)
  })
})

describe('a device of an Admin', () => {
  test('is renamed, and calls itself so', async () => {
    const { id, token } = await addPaired()
    const { status, body } = await service.call(renameDevice, { params: { id }, body: { name: ' Grill ' } }, admin())

    expect([status, body.name]).toEqual([200, 'Grill'])
    expect((await service.call(getDevice, {}, { token })).body.name).toBe('Grill')
  })

  test('gets a station, which stays until another one is named; null is all of them', async () => {
    const { id, token } = await addPaired()
    const station = randomUUID()
    const change = (body: object) =>
      service.call(renameDevice, { params: { id }, body: { name: 'Tandoor', ...body } }, admin())
    const own = async () => (await service.call(getDevice, {}, { token })).body.station_id

    expect((await change({ station_id: station })).body.station_id).toBe(station)
    expect(await own()).toBe(station)
    await change({ name: 'Grill' })
    expect([await own(), (await list())[0]?.name]).toEqual([station, 'Grill'])
    expect((await change({ name: 'Grill', station_id: null })).body.station_id).toBeNull()
    expect(await own()).toBeNull()
    for (const bad of ['Tandoor', 7]) expect((await change({ station_id: bad })).status).toBe(400)

    const { rows } = await service.owner.query(
      `SELECT action, before, after FROM audit_entries
       WHERE restaurant_id = $1 AND subject_type = 'device' AND before IS NOT NULL ORDER BY seq`,
      [spice.id],
    )
    expect(rows).toEqual([
      { action: 'device.station-changed', before: { station_id: null }, after: { station_id: station } },
      { action: 'device.renamed', before: { name: 'Tandoor' }, after: { name: 'Grill' } },
      { action: 'device.station-changed', before: { station_id: station }, after: { station_id: null } },
    ])
  })

  test('that is revoked is on no list, pairs no more and opens nothing; another one goes on', async () => {
    const [lost, kept] = [await addPaired(), await addPaired()]
    const code = (await service.call(makeDeviceCode, { params: { id: lost.id } }, admin())).body.code
    expect((await service.call(revokeDevice, { params: { id: lost.id } }, admin())).status).toBe(204)

    expect((await list()).map(({ id }) => id)).toEqual([kept.id])
    const tries = [lost, kept].map(async ({ token }) => (await service.call(getDevice, {}, { token })).status)
    expect(await Promise.all(tries)).toEqual([401, 200])
    const again = await service.call(pairDevice, { body: { subdomain: spice.subdomain, code } })
    expect(again.status).toBe(403)
    const params = { restaurantId: spice.id, deviceId: lost.id }
    expect((await service.call(getDeviceState, { params }, { from: 'orders' })).status).toBe(404)
  })

  test('opens nothing once its restaurant is gone', async () => {
    const { token } = await addPaired()
    await service.owner.query('UPDATE restaurants SET deleted_at = now() WHERE id = $1', [spice.id])

    expect((await service.call(getDevice, {}, { token })).failure.code).toBe('SESSION_ENDED')
  })

  test('is answered 503 while its restaurant is held, and no time of its call is stored then', async () => {
    const { token, id } = await addPaired()
    await service.owner.query('UPDATE devices SET seen_at = NULL WHERE id = $1', [id])
    await service.owner.query('UPDATE restaurants SET held_at = now() WHERE id = $1', [spice.id])

    expect((await service.call(getDevice, {}, { token })).failure.code).toBe('RESTAURANT_HELD')
    const { rows } = await service.owner.query('SELECT seen_at FROM devices WHERE id = $1', [id])
    expect(rows).toEqual([{ seen_at: null }])
  })

  test('404 for one of another restaurant, as for one that is none, and it stays as it is', async () => {
    const { id } = (await add({}, curry)).body.device
    const answers = await Promise.all(
      [id, randomUUID(), 'x'].flatMap((each) => [
        service.call(makeDeviceCode, { params: { id: each } }, admin()),
        service.call(renameDevice, { params: { id: each }, body: { name: 'Mine' } }, admin()),
        service.call(revokeDevice, { params: { id: each } }, admin()),
      ]),
    )

    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.failure.code).toBe('DEVICE_NOT_FOUND')
    expect((await service.call(listDevices, {}, admin(curry))).body).toMatchObject([{ id, name: 'Tandoor' }])
  })

  test.each(['Captain', 'Cashier', 'Waiter'] satisfies Role[])('is none of a %s: 403', async (role) => {
    const { token } = spice.userOf(role)

    expect((await service.call(listDevices, {}, { token })).status).toBe(403)
  })
})
