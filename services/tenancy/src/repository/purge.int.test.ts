import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTenancy, type TenancyUnderTest } from '../testing/harness.ts'

let service: TenancyUnderTest
beforeAll(async () => {
  service = await startTenancy()
})
afterAll(() => service.stop())

const fill = async (age: string, rows: number) => {
  const spice = await service.addRestaurant(`spice-${rows}`)
  await service.owner.query(
    `INSERT INTO door_events (kind, email, address, request_id, at)
     SELECT 'login_failed', 'e' || n, '10.0.0.1', 'r', now() - $1::interval FROM generate_series(1, $2::int) n`,
    [age, rows],
  )
  await service.owner.query(
    `INSERT INTO sign_in_attempt_counts (hour, kind, address, attempts)
     SELECT now() - $1::interval, 'login_failed', 'a' || n, 7 FROM generate_series(1, $2::int) n`,
    [age, rows],
  )
  await service.owner.query(
    `INSERT INTO throttle_counters (key, points, expire)
     SELECT 'k' || $2::int || n, 1, extract(epoch FROM now() - $1::interval) * 1000
     FROM generate_series(1, $2::int) n`,
    [age, rows],
  )
  await service.owner.query(
    `INSERT INTO pending_sign_ups (email, restaurant_name, subdomain, password_hash, code_hash, expires_at)
     SELECT 'p' || $2::int || '-' || n, 'R', 's', 'h', 'c', now() - $1::interval FROM generate_series(1, $2::int) n`,
    [age, rows],
  )
  await service.owner.query(
    `INSERT INTO password_resets (restaurant_id, user_id, code_hash, expires_at)
     VALUES ($1, $2, 'c', now() - $3::interval)`,
    [spice.id, spice.userOf('Waiter').id, age],
  )
  await service.owner.query(
    `WITH device AS (
       INSERT INTO devices (restaurant_id, id, kind, name, created_by) VALUES ($1, $2, 'screen', 'Tandoor', $2)
       RETURNING restaurant_id, id
     )
     INSERT INTO device_codes (restaurant_id, device_id, code_hash, expires_at)
     SELECT restaurant_id, id, 'c', now() - $3::interval FROM device`,
    [spice.id, spice.userOf('Admin').id, age],
  )
}

const left = async () => {
  const { rows } = await service.owner.query(
    `SELECT (SELECT count(*)::int FROM door_events) AS events,
       (SELECT count(*)::int FROM sign_in_attempt_counts) AS counts,
       (SELECT count(*)::int FROM throttle_counters) AS counters,
       (SELECT count(*)::int FROM pending_sign_ups) AS "signUps",
       (SELECT count(*)::int FROM password_resets) AS resets,
       (SELECT count(*)::int FROM device_codes) AS codes`,
  )
  return rows[0]
}

test('what is over goes, more than a batch of it too, also for two instances at once; the rest stays', async () => {
  await fill('401 days', 2_300)
  await fill('-1 hours', 3)
  const [first, second] = await Promise.all([service.authEvents.purge(), service.authEvents.purge()])

  expect(first + second).toBe(4 * 2_300 + 2)
  expect(await left()).toEqual({ events: 3, counts: 3, counters: 3, signUps: 3, resets: 1, codes: 1 })
})

test('no statement removes more rows than its limit', async () => {
  await fill('402 days', 50)
  const { rows } = await service.owner.query('SELECT purge_front_door(20) AS removed')

  expect(rows[0].removed).toBe(4 * 20 + 2)
})
