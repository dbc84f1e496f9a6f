import { randomUUID } from 'node:crypto'
import { closeInOrders, createOrder, giveCreditNote, purgeInOrders, settleOrder } from '@tiffin/contracts'
import { callEndpoint } from '@tiffin/service-kit/testing'
import { exportDocuments, listRemovedRestaurants, verifyDocuments } from '@tiffin/stack/testing'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDocumentsRepository } from './documents-repository.ts'
import { ask, startOrders, type OrdersUnderTest, type TestRestaurant } from '../testing/harness.ts'

/** Documents that were issued then are kept until the end of 2017, documents of `RECENT` until the end of 2033. */
const LONG_AGO = new Date('2010-05-01T06:30:00.000Z')
const RECENT = new Date('2026-11-21T06:30:00.000Z')

let service: OrdersUnderTest
let owner: pg.Client
let time: Date
beforeAll(async () => {
  service = await startOrders({ now: () => time })
  owner = new pg.Client({ connectionString: service.database.ownerUrl })
  await owner.connect()
})
beforeEach(() => {
  time = LONG_AGO
})
afterAll(async () => {
  await owner.end()
  await service.stop()
})

/** Adds a restaurant with four invoices, or bills of supply, of which a credit note gives one back. */
async function withDocuments(gst_mode: 'regular' | 'composition' = 'regular'): Promise<TestRestaurant> {
  const restaurant = service.addRestaurant()
  await service.billByGst(restaurant, { gst_mode })
  for (let index = 0; index < 3; index++) await pay(restaurant)
  const params = { id: (await pay(restaurant)).id }
  const body = { reason: 'complaint', method: 'UPI', credit_notes: 0 }
  expect((await restaurant.call(giveCreditNote, { params, body, key: randomUUID() }, 'Captain')).status).toBe(201)
  return restaurant
}
async function pay(restaurant: TestRestaurant) {
  const items = [ask(restaurant, 'Masala Dosa')]
  const { body: placed } = await restaurant.call(createOrder, { body: { items, orderType: 'Takeaway' } })
  return (await restaurant.call(settleOrder, { params: { id: placed.order_id } }, 'Cashier')).body.document!
}
async function remove(restaurant: TestRestaurant): Promise<void> {
  const params = { restaurantId: restaurant.id }
  const body = { name: 'Spice', removed_at: time.toISOString(), purge_at: new Date(0).toISOString() }
  await callEndpoint(service.app, closeInOrders, { params, body }, { from: 'tenancy' })
  await callEndpoint(service.app, purgeInOrders, { params }, { from: 'tenancy' })
}
const purge = (most: number) => createDocumentsRepository(service.db).purge(most)
const firstBroken = async ({ id }: TestRestaurant) =>
  (await verifyDocuments(owner)).filter(({ restaurant }) => restaurant === id).map((series) => series.firstBroken)
const countIn = async (table: string, { id }: TestRestaurant) =>
  (await owner.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table} WHERE restaurant_id = $1`, [id])).rows[0]!
    .n

test('IB-18: the documents of a removed restaurant verify and can be exported; without them the check fails', async () => {
  time = RECENT
  const spice = await withDocuments()
  const before = await verifyDocuments(owner)
  await remove(spice)
  expect(await countIn('orders', spice)).toBe(0)

  expect(await purge(100)).toBe(0)
  expect([await verifyDocuments(owner), await firstBroken(spice)]).toEqual([before, [null, null]])
  const removed = await listRemovedRestaurants(owner)
  expect(removed.find(({ restaurant }) => restaurant === spice.id)).toMatchObject({
    documents: 5,
    keptUntil: '2033-12-31',
  })
  const lines: string[] = []
  expect(await exportDocuments(owner, spice.id, (page) => void lines.push(...page))).toBe(5)
  const exported = lines.map((line) => JSON.parse(line) as { number: string; hash: string; body: string })
  expect(exported.map(({ number }) => number)).toEqual(expect.arrayContaining(['X/2627/000004', 'CX/2627/000001']))
  for (const { hash, body } of exported) expect([hash.slice(0, 2), typeof body]).toEqual(['\\x', 'string'])

  // Control: a purge of the restaurant that took its documents would leave series without them.
  await owner.query('BEGIN')
  await owner.query('DELETE FROM document_events WHERE restaurant_id = $1', [spice.id])
  await owner.query('DELETE FROM documents WHERE restaurant_id = $1', [spice.id])
  expect(await firstBroken(spice)).toEqual(['CX/2627/000001', 'X/2627/000001'])
  await owner.query('ROLLBACK')
})

test('IB-18: after 72 months they go, from the end of each series, and what is left verifies after each step', async () => {
  const [spice, open, waiting] = [await withDocuments(), await withDocuments(), await withDocuments()]
  time = RECENT
  await pay(waiting)
  await Promise.all([remove(spice), remove(waiting)])

  const steps: number[] = []
  for (let removed = await purge(2); removed > 0; removed = await purge(2)) {
    steps.push(removed)
    expect((await verifyDocuments(owner)).filter((series) => series.firstBroken !== null)).toEqual([])
  }
  // The first step removes a credit note and its series, the second two invoices, and the third two invoices with their
  // series.
  expect(steps).toEqual([2, 2, 3])
  const tables = ['documents', 'document_events', 'document_series', 'till_series']
  for (const table of tables) expect([table, await countIn(table, spice)]).toEqual([table, 0])
  // The restaurant `open` is not closed, and the newest document of `waiting` is younger than 72 months: all documents
  // of both stay.
  expect([await countIn('documents', open), await countIn('documents', waiting)]).toEqual([5, 6])
})

test('IB-18: credit notes go before the bills of supply that they name', async () => {
  const spice = await withDocuments('composition')
  time = RECENT
  await remove(spice)

  for (let removed = await purge(2); removed > 0; removed = await purge(2)) {
    const { rows } = await owner.query(
      `SELECT n.number FROM documents n WHERE n.restaurant_id = $1 AND n.kind = 'credit_note' AND NOT EXISTS (
         SELECT FROM documents d WHERE d.restaurant_id = n.restaurant_id AND d.id = n.of_document_id)`,
      [spice.id],
    )
    expect(rows).toEqual([])
  }
  expect(await countIn('documents', spice)).toBe(0)
})
