import { getDashboard, getUserDetails } from '@tiffin/contracts'
import { findUnsafeTables } from '@tiffin/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTenancy, type TenancyUnderTest } from '../testing/harness.ts'

type Restaurant = Awaited<ReturnType<TenancyUnderTest['addRestaurant']>>

let service: TenancyUnderTest
let spice: Restaurant
let curry: Restaurant
beforeAll(async () => {
  service = await startTenancy()
  spice = await service.addRestaurant('spice')
  curry = await service.addRestaurant('curry')
})
afterAll(() => service.stop())

describe('the database keeps restaurants apart', () => {
  test('every table is held to one restaurant, and the service role owns and passes nothing', async () => {
    const ofThePlatform = [
      'pending_sign_ups',
      'door_events',
      'sign_in_attempt_counts',
      'throttle_counters',
      'removals',
      'added_services',
      'operator_actions',
      'operator_sessions',
    ]
    expect(await findUnsafeTables(service.database.ownerUrl, 'tiffin_tenancy_app', ofThePlatform)).toEqual([])
  })

  test('no restaurant named: no rows', async () => {
    expect(await service.db.unscoped.user.findMany({ select: { id: true } })).toEqual([])
    expect(await service.db.unscoped.restaurant.count()).toBe(0)
  })

  test('only its own rows, asked without any filter', async () => {
    const ids = await service.db.inTenant(spice, (tx) => tx.user.findMany({ select: { restaurantId: true } }))

    expect(new Set(ids.map((row) => row.restaurantId))).toEqual(new Set([spice.id]))
    expect(ids).toHaveLength(4)
  })

  test('rows of another restaurant are neither written, changed nor removed', async () => {
    const user = { restaurantId: curry.id, id: spice.id, email: 'thief@curry.test', passwordHash: 'x', role: 'Admin' }

    await expect(service.db.inTenant(spice, (tx) => tx.user.create({ data: user }))).rejects.toThrow(
      /row-level security/,
    )
    expect(
      await service.db.inTenant(spice, (tx) =>
        tx.user.updateMany({ where: { restaurantId: curry.id }, data: { role: 'Waiter' } }),
      ),
    ).toEqual({ count: 0 })
    expect(
      await service.db.inTenant(spice, (tx) =>
        tx.restaurant.updateMany({ where: { id: curry.id }, data: { name: 'Mine' } }),
      ),
    ).toEqual({ count: 0 })
    await expect(service.db.inTenant(spice, (tx) => tx.user.deleteMany({}))).rejects.toThrow(/permission denied/)
  })

  test('the restaurant of one transaction is gone in the next, on the same connection', async () => {
    await Promise.all(Array.from({ length: 30 }, () => service.db.inTenant(spice, (tx) => tx.user.count())))

    const counts = await Promise.all(Array.from({ length: 30 }, () => service.db.unscoped.user.count()))
    expect(new Set(counts)).toEqual(new Set([0]))
  })

  test('many at once see each their own', async () => {
    const rounds = Array.from({ length: 60 }, (_, index) => (index % 2 === 0 ? spice : curry))
    const seen = await Promise.all(
      rounds.map(({ id }) => service.db.inTenant({ id }, (tx) => tx.restaurant.findMany({ select: { id: true } }))),
    )

    expect(seen).toEqual(rounds.map(({ id }) => [{ id }]))
  })

  test.each([
    "x'; DROP TABLE users; --",
    '',
    '01910000-0000-7000-8000-00000000000A',
    `${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}'`,
  ])('a tenant id is a lower-case uuid or nothing is begun: %s', (id) => {
    expect(() => service.db.inTenant({ id }, async () => 1)).toThrow('A tenant id must be a uuid')
  })

  test('a transaction rolls back whole', async () => {
    const failing = service.db.inTenant(spice, async (tx) => {
      await tx.restaurant.update({ where: { id: spice.id }, data: { name: 'Half written' } })
      throw new Error('stop')
    })

    await expect(failing).rejects.toThrow('stop')
    expect(await service.db.inTenant(spice, (tx) => tx.restaurant.findFirst({ select: { name: true } }))).toEqual({
      name: spice.name,
    })
  })
})

describe('round trips', () => {
  test('BEGIN and the restaurant travel together: one read is three trips', async () => {
    await service.db.inTenant(spice, (tx) => tx.user.count())
    const before = service.db.roundTrips()
    await service.db.inTenant(spice, (tx) => tx.user.count())

    expect(service.db.roundTrips() - before).toBe(3)
  })

  test('user details of a known session: one transaction of two statements', async () => {
    const { token } = spice.userOf('Captain')
    await service.call(getUserDetails, {}, { token })
    const before = service.db.roundTrips()
    await service.call(getUserDetails, {}, { token })

    expect(service.db.roundTrips() - before).toBe(4)
  })
})

describe('when the database fails', () => {
  test('cut connections are a 503 at worst, and the service recovers by itself', async () => {
    const cutting = await startTenancy()
    const { token } = (await cutting.addRestaurant('cut')).userOf('Admin')
    const cut = () =>
      cutting.owner.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE usename = 'tiffin_tenancy_app' AND datname = current_database()`,
      )
    const cutting5Times = (async () => {
      for (let round = 0; round < 5; round++) await cut()
    })()
    const calls = Array.from({ length: 40 }, () => cutting.call(getDashboard, {}, { token }))
    const statuses = new Set((await Promise.all(calls)).map(({ status }) => status))
    await cutting5Times

    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
    expect((await cutting.call(getDashboard, {}, { token })).status).toBe(200)
    await cutting.stop()
  })

  test('a database that is gone: 503 with Retry-After, and /readyz names it', async () => {
    const losing = await startTenancy()
    const { token } = (await losing.addRestaurant('lost')).userOf('Admin')
    await losing.call(getDashboard, {}, { token })
    await losing.owner.end()
    await losing.database.drop()

    const { status, failure, headers } = await losing.call(getDashboard, {}, { token })
    expect([status, failure.code, headers['retry-after']]).toEqual([503, 'SERVICE_UNAVAILABLE', '2'])
    expect((await losing.app.inject('/readyz')).json()).toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      notReady: ['database'],
    })
    expect((await losing.app.inject('/healthz')).statusCode).toBe(200)
    await losing.stop()
  })
})
