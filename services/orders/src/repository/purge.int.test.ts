import { createCachedAnswerStore } from '@tiffin/service-kit'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOrders, type OrdersUnderTest } from '../testing/harness.ts'
import { createOrdersRepository } from './orders-repository.ts'

let service: OrdersUnderTest
let owner: pg.Client
let repository: ReturnType<typeof createOrdersRepository>
const restaurant = '01910000-0000-7000-8000-00000000000a'
beforeAll(async () => {
  service = await startOrders()
  repository = createOrdersRepository(service.db)
  owner = new pg.Client({ connectionString: service.database.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await service.stop()
})

const addKeys = (count: number, age: string, prefix: string) =>
  owner.query(
    `INSERT INTO idempotency_keys (restaurant_id, key, route, body_hash, status, reply, created_at)
     SELECT $1, $2 || n, 'x', 'x', 200, '{}', now() - $3::interval FROM generate_series(1, $4::int) n`,
    [restaurant, prefix, age, count],
  )
const countOf = async (table: string) =>
  (await owner.query(`SELECT count(*)::int AS n FROM ${table} WHERE restaurant_id = $1`, [restaurant])).rows[0].n

test('keys of more than a week go in batches, younger ones stay', async () => {
  await addKeys(1_200, '8 days', 'old-')
  await addKeys(10, '6 days', 'young-')

  const removed = []
  for (let round = 0; round < 4; round++) removed.push(await repository.purgeIdempotencyKeys(500))
  expect([removed, await countOf('idempotency_keys')]).toEqual([[500, 500, 200, 0], 10])
})

test('what printers were asked for goes after 35 days, in batches', async () => {
  await owner.query(
    `INSERT INTO print_jobs (restaurant_id, id, slip, created_at, next_at)
     SELECT $1, gen_random_uuid(), '{}', now() - n * interval '12 days', now() FROM generate_series(0, 5) n`,
    [restaurant],
  )

  const purge = () => repository.purgePrintJobs(2)
  expect([await purge(), await purge(), await countOf('print_jobs')]).toEqual([2, 1, 3])
})

test('answers of other services that nobody confirmed for a month go', async () => {
  await owner.query(
    `INSERT INTO known_answers (restaurant_id, kind, key, answer, read_at)
     SELECT $1, 'session', n::text, '{}', now() - n * interval '10 days' FROM generate_series(0, 5) n`,
    [restaurant],
  )

  const { purge } = createCachedAnswerStore(service.db)
  expect([await purge(2), await purge(2), await countOf('known_answers')]).toEqual([2, 1, 3])
})
