import { randomUUID } from 'node:crypto'
import {
  checkSubdomain,
  createDevice,
  forgotPassword,
  listRemovals,
  login,
  removeRestaurant,
  renameRestaurant,
  type Removal,
} from '@tiffin/contracts'
import { DAY_MS } from '@tiffin/domain'
import { ServiceCallError } from '@tiffin/service-kit'
import { quickOutbox } from '@tiffin/service-kit/testing'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { CLOSING_SERVICES } from '../domain/removal.ts'
import { PASSWORD, startTenancy, type TenancyUnderTest } from '../testing/harness.ts'

const CLOSES = ['closeInBilling', 'closeInCatalog', 'closeInOrders']
const PURGES = ['purgeInBilling', 'purgeInCatalog', 'purgeInOrders']

let service: TenancyUnderTest
let gone: Awaited<ReturnType<TenancyUnderTest['addRestaurant']>>
let other: typeof gone
/**
 * The services that several tests share, by the number of days for which each keeps the data of a removed restaurant.
 */
const shared = new Map<number, TenancyUnderTest>()
afterEach(async () => {
  if (![...shared.values()].includes(service)) await service.stop()
})
afterAll(() => Promise.all([...shared.values()].map((each) => each.stop())))

const startService = (purgeAfterDays: number) =>
  startTenancy({ PURGE_AFTER_DAYS: purgeAfterDays }, { outboxPace: quickOutbox })

/** Adds two restaurants with data, at a service that other tests use as well. */
async function start(purgeAfterDays: number): Promise<void> {
  service = shared.get(purgeAfterDays) ?? (await startService(purgeAfterDays))
  shared.set(purgeAfterDays, service)
  service.otherServices.calls.length = 0
  service.otherServices.onCall = async () => undefined
  await addTwo()
}

/** Adds the two restaurants at a service that no other test uses. */
async function startAlone(purgeAfterDays: number): Promise<void> {
  service = await startService(purgeAfterDays)
  await addTwo()
}

async function addTwo(): Promise<void> {
  const [first, second] = [`gone-${randomUUID().slice(0, 8)}`, `other-${randomUUID().slice(0, 8)}`]
  gone = await service.addRestaurant(first)
  other = await service.addRestaurant(second)
  await service.call(login, { body: { email: `admin@${first}.test`, password: PASSWORD, subdomain: first } })
  await service.call(login, { body: { email: `admin@${first}.test`, password: 'wrong', subdomain: first } })
  await service.call(login, { body: { email: `admin@${second}.test`, password: PASSWORD, subdomain: second } })
}

const remove = async (id = gone.id) =>
  (await service.call(removeRestaurant, { params: { id } }, service.operator)).status
const removal = async (): Promise<Removal> =>
  (await service.call(listRemovals, {}, service.operator)).body.find(({ restaurant_id }) => restaurant_id === gone.id)!
const progress = async () => {
  const { state, waiting_for, problem } = await removal()
  return { state, waiting_for, problem }
}
const calls = () => service.otherServices.calls.map((line) => line.split(' ')[0]!)
const refusal = () =>
  new ServiceCallError('closeInBilling: billing answered 503', { status: 503, code: 'PAYMENT_PROVIDER_AWAY' })

/**
 * Counts the rows left of a restaurant: restaurants, users, password resets, auth events with its id, auth events with
 * its subdomain and no id, attempt counts, devices, codes of devices.
 */
async function rowsOf(restaurant: typeof gone): Promise<number[]> {
  const { rows } = await service.owner.query<number[]>({
    text: `SELECT
      (SELECT count(*)::int FROM restaurants WHERE id = $1),
      (SELECT count(*)::int FROM users WHERE restaurant_id = $1),
      (SELECT count(*)::int FROM password_resets WHERE restaurant_id = $1),
      (SELECT count(*)::int FROM door_events WHERE restaurant_id = $1),
      (SELECT count(*)::int FROM door_events WHERE restaurant_id IS NULL AND subdomain = $2),
      (SELECT count(*)::int FROM sign_in_attempt_counts WHERE restaurant_id = $1),
      (SELECT count(*)::int FROM devices WHERE restaurant_id = $1),
      (SELECT count(*)::int FROM device_codes WHERE restaurant_id = $1)`,
    values: [restaurant.id, restaurant.subdomain],
    rowMode: 'array',
  })
  return rows[0] ?? []
}

describe('a removed restaurant', () => {
  test('is closed at the provider and in orders, and kept for 90 days: nothing is purged', async () => {
    await start(90)
    expect(await remove()).toBe(204)
    await expect.poll(progress).toEqual({ state: 'closed', waiting_for: [], problem: null })
    const { removed_at, purge_at, ...facts } = await removal()

    expect(calls().toSorted()).toEqual(CLOSES)
    expect(facts).toMatchObject({ name: gone.name, subdomain: gone.subdomain, removed_by: 'operator@tiffin.test' })
    expect(Date.parse(purge_at) - Date.parse(removed_at)).toBe(90 * DAY_MS)
    expect(await rowsOf(gone)).toEqual([1, 4, 0, 2, 0, 1, 0, 0])
    const { rows } = await service.owner.query(
      `SELECT start_after FROM pgboss.job WHERE name = 'purge-restaurant' AND data->>'id' = $1`,
      [gone.id],
    )
    expect(rows).toEqual([{ start_after: new Date(purge_at) }])
    expect((await service.call(checkSubdomain, { params: { subdomain: gone.subdomain } })).body).toMatchObject({
      state: 'reserved',
    })
  })

  test('is purged everywhere when its time has come, here last, and its subdomain is free; another keeps its rows', async () => {
    await start(0)
    await service.owner.query(
      `INSERT INTO password_resets (restaurant_id, user_id, code_hash, expires_at)
       VALUES ($1, $2, 'x', now() + interval '1 hour')`,
      [gone.id, gone.userOf('Admin').id],
    )
    const body = { kind: 'screen', name: 'Tandoor' } as const
    await service.call(createDevice, { body }, { token: gone.userOf('Admin').token })
    expect((await rowsOf(gone)).slice(-2)).toEqual([1, 1])
    const before = await rowsOf(other)
    service.otherServices.onCall = async () =>
      expect(await service.db.inTenant(gone, (tx) => tx.restaurant.count())).toBe(1)
    await remove()
    await expect.poll(progress).toEqual({ state: 'purged', waiting_for: [], problem: null })

    expect([calls().slice(0, 3).toSorted(), calls().slice(3).toSorted()]).toEqual([CLOSES, PURGES])
    expect(await rowsOf(gone)).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
    expect(await rowsOf(other)).toEqual(before)
    expect(await removal()).toMatchObject({ name: gone.name, subdomain: gone.subdomain })
    expect((await service.call(checkSubdomain, { params: { subdomain: gone.subdomain } })).body).toMatchObject({
      state: 'available',
    })
  })

  test('leaves no auth event under an earlier name either; the restaurant with that name now keeps its own', async () => {
    await start(0)
    const failToSignIn = (email: string, subdomain: string) =>
      service.call(login, { body: { email, password: 'wrong', subdomain } })
    const [host, renamed] = [`${gone.subdomain}.test`, `re${gone.subdomain}`]
    await service.call(
      renameRestaurant,
      { params: { id: gone.id }, body: { name: gone.name, subdomain: renamed } },
      service.operator,
    )
    await failToSignIn(`late@${host}`, gone.subdomain)
    await failToSignIn(`waiter@${host}`, renamed)
    await service.call(forgotPassword, { body: { email: `captain@${host}`, subdomain: renamed } })
    const heir = await service.addRestaurant(gone.subdomain)
    await failToSignIn(`heir@${host}`, gone.subdomain)
    await remove()
    await expect.poll(progress).toMatchObject({ state: 'purged' })

    expect(
      (await service.owner.query('SELECT email, restaurant_id FROM door_events WHERE email LIKE $1', [`%@${host}`]))
        .rows,
    ).toEqual([{ email: `heir@${host}`, restaurant_id: heir.id }])
  })

  test('cannot be removed again, before and after it is purged: 404', async () => {
    await start(0)
    expect(await Promise.all([remove(), remove(), remove()])).toEqual(expect.arrayContaining([204, 404, 404]))
    await expect.poll(progress).toMatchObject({ state: 'purged' })

    expect(await remove()).toBe(404)
    const { rowCount } = await service.owner.query('SELECT 1 FROM operator_actions WHERE subject_id = $1', [gone.id])
    expect(rowCount).toBe(1)
    expect(calls()).toHaveLength(6)
  })
})

describe('a service that does not confirm', () => {
  test('is asked again until it does and says what is wrong meanwhile; the others do not wait, and are not asked again', async () => {
    await start(0)
    let refusals = 0
    let isRefusing = true
    service.otherServices.onCall = async (endpoint) => {
      if (endpoint !== 'closeInBilling' || !isRefusing) return
      refusals++
      throw refusal()
    }
    await remove()
    await expect.poll(() => refusals).toBeGreaterThanOrEqual(2)
    await expect
      .poll(progress)
      .toEqual({ state: 'closing', waiting_for: ['billing'], problem: 'billing answered PAYMENT_PROVIDER_AWAY' })
    expect(calls().toSorted()).toEqual(['closeInCatalog', 'closeInOrders'])
    isRefusing = false
    await expect.poll(progress).toEqual({ state: 'purged', waiting_for: [], problem: null })

    expect(calls()[2]).toBe('closeInBilling')
    expect(calls()).toHaveLength(CLOSES.length + PURGES.length)
  })

  test('holds up the purge: the rows here stay until it is done elsewhere', async () => {
    await start(0)
    let isAway = true
    service.otherServices.onCall = async (endpoint) => {
      if (endpoint === 'purgeInCatalog' && isAway) throw new Error('a secret: postgres://user:password@host')
    }
    await remove()
    await expect.poll(progress).toEqual({
      state: 'purging',
      waiting_for: ['catalog'],
      problem: 'catalog: the log of tenancy tells what went wrong',
    })
    expect((await rowsOf(gone))[1]).toBe(4)
    isAway = false
    await expect.poll(progress).toMatchObject({ state: 'purged' })

    expect(await rowsOf(gone)).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
  })
})

test('a service that was added to the product is asked as well: what is here stays until it has confirmed', async () => {
  service = await startTenancy(
    { PURGE_AFTER_DAYS: 0, SERVICE_URLS: { stock: 'http://127.0.0.1:9' } },
    { outboxPace: quickOutbox },
  )
  await addTwo()
  let isAway = true
  service.otherServices.onCall = async (endpoint) => {
    if (endpoint === 'purge' && isAway) throw new ServiceCallError('purge: stock did not answer', { isAway: true })
  }
  await remove()
  await expect.poll(progress).toEqual({ state: 'purging', waiting_for: ['stock'], problem: 'stock did not answer' })
  expect([calls().slice(0, 4).toSorted(), calls().slice(4).toSorted()]).toEqual([['close', ...CLOSES], PURGES])
  expect((await rowsOf(gone))[0]).toBe(1)

  isAway = false
  await expect.poll(progress).toEqual({ state: 'purged', waiting_for: [], problem: null })
  expect((await rowsOf(gone))[0]).toBe(0)
})

describe('a removal of a release that did not say when the time of data is over', () => {
  test('is said again when a service keeps what it has, and is purged then', async () => {
    await start(0)
    const known = new Set<string>()
    service.otherServices.onCall = async (endpoint) => {
      if (endpoint === 'closeInOrders')
        known.add(service.otherServices.calls.includes(`purge refused ${gone.id}`) ? 'when' : 'closed')
      if (endpoint !== 'purgeInOrders' || known.has('when')) return
      service.otherServices.calls.push(`purge refused ${gone.id}`)
      throw new ServiceCallError('purgeInOrders: orders answered 409', { status: 409, code: 'RESTAURANT_IS_KEPT' })
    }
    await remove()
    await expect.poll(progress).toEqual({ state: 'purged', waiting_for: [], problem: null })

    expect(calls().filter((endpoint) => endpoint === 'closeInOrders')).toHaveLength(2)
  })

  test('is sent to a service that has not closed it, as soon as this release starts', async () => {
    await start(90)
    await remove()
    await expect.poll(progress).toMatchObject({ state: 'closed' })
    await service.owner.query(`UPDATE removals SET closed_in = ARRAY['billing', 'orders'] WHERE restaurant_id = $1`, [
      gone.id,
    ])
    service.otherServices.calls.length = 0
    const second = await service.startAnother()
    await expect.poll(progress).toMatchObject({ state: 'closed' })
    await second.close()

    expect(calls()).toEqual(['closeInCatalog'])
  })

  test('and is due is sent to a service that has not closed it, and purged after that', async () => {
    await startAlone(90)
    await remove()
    await expect.poll(progress).toMatchObject({ state: 'closed' })
    service.otherServices.calls.length = 0
    await service.owner.query(
      `UPDATE removals SET closed_in = ARRAY['billing', 'orders'], purge_at = now() - interval '1 day'
       WHERE restaurant_id = $1`,
      [gone.id],
    )
    await service.owner.query(`UPDATE pgboss.job SET start_after = now() WHERE name = 'purge-restaurant'`)
    await expect.poll(progress).toEqual({ state: 'purged', waiting_for: [], problem: null })

    expect(calls()[0]).toBe('closeInCatalog')
    expect(new Set(calls())).toEqual(new Set(['closeInCatalog', ...PURGES]))
    expect(await rowsOf(gone)).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
  })
})

describe('a service that ends in the middle', () => {
  test.each([...CLOSES, ...PURGES])(
    'after %s had its effect and before it was written down: another comes to the same end',
    async (cut) => {
      await startAlone(0)
      let cuts = 0
      const first = await service.startAnother()
      await service.app.close()
      service.otherServices.onCall = async (endpoint, restaurantId) => {
        if (endpoint !== cut || cuts++ > 0) return
        service.otherServices.calls.push(`${endpoint} ${restaurantId}`)
        void first.close()
        throw refusal()
      }
      await first.inject({
        method: 'DELETE',
        url: `/api/system/restaurants/${gone.id}`,
        headers: { authorization: `Bearer ${service.operator.token}` },
      })
      await expect.poll(() => cuts).toBe(1)
      await first.close()
      const second = await service.startAnother()
      const finished = () =>
        service.owner
          .query('SELECT finished_at FROM removals WHERE finished_at IS NOT NULL')
          .then(({ rowCount }) => rowCount)
      await expect.poll(finished).toBe(1)
      await second.close()

      expect(await rowsOf(gone)).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
      expect(new Set(calls())).toEqual(new Set([...CLOSES, ...PURGES]))
      // The first instance may have tried once more before it stopped.
      expect(calls().filter((endpoint) => endpoint === cut).length).toBeGreaterThan(1)
    },
  )

  test('two instances at once end eight removals, none asked for twice', async () => {
    await startAlone(0)
    const second = await service.startAnother()
    const many = await Promise.all(Array.from({ length: 8 }, (_, index) => service.addRestaurant(`many${index}`)))
    for (const { id } of many) expect(await remove(id)).toBe(204)
    await expect
      .poll(async () => (await service.owner.query('SELECT 1 FROM removals WHERE finished_at IS NOT NULL')).rowCount)
      .toBe(8)
    await second.close()

    expect(service.otherServices.calls).toHaveLength(48)
    expect(new Set(service.otherServices.calls).size).toBe(48)
  })
})

test('the database purges nothing before its time and before everybody confirmed, whoever asks', async () => {
  await start(90)
  const ask = (id: string) => service.db.unscoped.$queryRaw`SELECT purge_restaurant(${id}::uuid)::text`
  await remove()
  await expect.poll(progress).toMatchObject({ state: 'closed' })

  await expect(ask(gone.id)).rejects.toThrow('is not to be purged yet')
  await service.owner.query(`UPDATE removals SET purge_at = now() - interval '1 day' WHERE restaurant_id = $1`, [
    gone.id,
  ])
  await expect(ask(gone.id)).rejects.toThrow('is not to be purged yet')
  for (const id of [other.id, randomUUID()]) await expect(ask(id)).rejects.toThrow('is not to be purged yet')
  for (const missing of CLOSING_SERVICES) {
    await service.owner.query(
      `UPDATE removals SET closed_in = $2, purged_in = ARRAY['orders', 'catalog', 'billing'] WHERE restaurant_id = $1`,
      [gone.id, CLOSING_SERVICES.filter((each) => each !== missing)],
    )
    await expect(ask(gone.id), `not closed in ${missing}`).rejects.toThrow('is not to be purged yet')
  }
  await service.owner.query('UPDATE removals SET closed_in = $2 WHERE restaurant_id = $1', [gone.id, CLOSING_SERVICES])
  await expect(ask(gone.id), 'control: everybody confirmed').resolves.toHaveLength(1)
})

test('every removal under way is listed, however many were done since, then the last 100 that are done', async () => {
  await startAlone(90)
  await remove()
  await service.owner.query(`
    INSERT INTO removals (restaurant_id, name, subdomain, removed_at, removed_by, purge_at,
      closed_in, purged_in, finished_at)
    SELECT gen_random_uuid(), 'Done ' || n, 'done' || n, now() + n * interval '1 minute', 'operator@tiffin.test', now(),
      ARRAY['billing', 'orders'], ARRAY['orders', 'catalog', 'billing'], now() + n * interval '1 minute'
    FROM generate_series(1, 101) n`)
  const { body } = await service.call(listRemovals, {}, service.operator)

  expect(body.map(({ name }) => name)).toEqual([
    gone.name,
    ...Array.from({ length: 100 }, (_, index) => `Done ${101 - index}`),
  ])
})

test('only the operator sees removals', async () => {
  await start(90)
  expect((await service.call(listRemovals, {}, { token: other.userOf('Admin').token })).status).toBe(401)
})
