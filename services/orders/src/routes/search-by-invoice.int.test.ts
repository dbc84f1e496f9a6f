import { addItems, createOrder, issueBill, listOrders, settleOrder, type Order } from '@tiffin/contracts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createOrdersRepository } from '../repository/orders-repository.ts'
import { openDatabase } from '../repository/database.ts'
import { ask, startOrders, type OrdersUnderTest, type TestRestaurant } from '../testing/harness.ts'

let service: OrdersUnderTest
let spice: TestRestaurant
let owner: pg.Client
let time: Date
beforeAll(async () => {
  service = await startOrders({ now: () => time })
  owner = new pg.Client({ connectionString: service.database.ownerUrl })
  await owner.connect()
})
beforeEach(async () => {
  time = new Date('2026-11-21T15:00:00Z')
  spice = service.addRestaurant()
  await service.billByGst(spice)
})
afterAll(async () => {
  await owner.end()
  await service.stop()
})

/** Places a takeaway order and pays it, which issues an invoice. */
async function sell(): Promise<Order> {
  time = new Date(time.getTime() + 60_000)
  const body = { items: [ask(spice, 'Masala Dosa')], orderType: 'Takeaway' } as const
  const { body: placed } = await spice.call(createOrder, { body })
  return (await spice.call(settleOrder, { params: { id: placed.order_id } })).body
}
const found = async (query: object, role: 'Admin' | 'Waiter' = 'Admin') =>
  (await spice.call(listOrders, { query }, role)).body.map((order) => order.id)

test('an order is found by the number of its invoice, by how that begins and by how it ends, in any case', async () => {
  const [first, second] = [await sell(), await sell()]
  const both = [second.id, first.id]

  expect(second.document?.number).toBe('X/2627/000002')
  for (const q of ['X/2627/000002', 'x/2627/000002', '/000002', '000002', '00002'])
    expect(await found({ q })).toEqual([second.id])
  for (const q of ['X/', 'x/2627', '2627/']) expect(await found({ q })).toEqual(both)
  for (const q of ['X/2627/000003', 'Y/2627', 'X/2627/000002/', 'X']) expect(await found({ q })).toEqual([])
})

test('what matches by number and by invoice is one list: newest first, each order once, page by page', async () => {
  const sold = [await sell(), await sell(), await sell()]
  const ids = sold.map(({ id }) => id).toReversed()
  // The number of an order begins with its business day, such as 261121-1, so '26' and '2' are in it and in the number
  // of its invoice, such as X/2627/000001.
  expect([await found({ q: '26' }), await found({ q: '2' }), await found({ q: '000', limit: '2' })]).toEqual([
    ids,
    ids,
    ids.slice(0, 2),
  ])
  expect(await found({ q: '000', limit: '2', cursor: ids[1]! })).toEqual(ids.slice(2))
  expect(await found({ q: '000', status: 'Active' })).toEqual([])
})

test('a cancelled invoice finds the order as well, once, because its paper may be with the guest', async () => {
  const body = { items: [ask(spice, 'Masala Dosa')], orderType: 'Takeaway' } as const
  const { order_id: id } = (await spice.call(createOrder, { body })).body
  await spice.call(issueBill, { params: { id }, body: { version: 1 } })
  await spice.call(addItems, { params: { id }, body: { items: [ask(spice, 'Filter Coffee')] } })
  const { body: printed } = await spice.call(issueBill, { params: { id }, body: { version: 2 } })
  const later = await sell()

  expect(printed.order.document?.number).toBe('X/2627/000002')
  expect(await found({ q: 'X/2627/000001' })).toEqual([id])
  expect(await found({ q: 'X/2627', limit: '2' })).toEqual([later.id, id])
})

test('a Waiter finds the orders a till shows, and nobody those of another restaurant', async () => {
  const { document, id } = await sell()
  const other = service.addRestaurant()
  await service.billByGst(other)

  expect(await found({ q: document!.number }, 'Waiter')).toEqual([id])
  time = new Date('2026-11-22T15:00:00Z')
  expect(await found({ q: document!.number }, 'Waiter')).toEqual([])
  expect((await other.call(listOrders, { query: { q: document!.number } }, 'Admin')).body).toEqual([])
})

describe('a search of a long history', () => {
  type PlanNode = { readonly Plans?: readonly PlanNode[] } & Readonly<Record<string, unknown>>

  /** Returns the nodes of the plan that connections keep of the statement that a search sends. */
  async function planOf(search: string): Promise<PlanNode[]> {
    const sent = new Set<string>()
    const db = openDatabase(service.database.appUrl, { onStatement: (text) => sent.add(text) })
    await createOrdersRepository(db).list(spice, { search, limit: 50 })
    await db.disconnect()
    const statement = [...sent].find((text) => text.includes('order_items'))
    const { rows } = await owner.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${statement}`,
    )
    const nodesBelow = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesBelow)]
    return nodesBelow(rows[0]!['QUERY PLAN'][0].Plan)
  }
  /** Lists the ways in which a plan reads documents, without the lookup of each found order's own document. */
  const readings = (plan: readonly PlanNode[]) =>
    plan
      .filter((node) => node['Relation Name'] === 'documents' && !String(node['Index Cond']).includes('id >='))
      .map((node) => [node['Node Type'], node['Index Name']])

  test('reads the numbers of its invoices once, from an index that has them, and none where the text is no part of one', async () => {
    const { id } = await sell()
    await owner.query(
      `INSERT INTO documents (restaurant_id, id, kind, series, month, order_id, issued_at, issued_by, place_of_supply,
         taxable_paise, cgst_paise, sgst_paise, other_paise, vat_paise, discount_paise, round_off_paise, payable_paise,
         body)
       SELECT r.id, gen_random_uuid(), kind, series, month, order_id, issued_at, issued_by, place_of_supply,
         taxable_paise, cgst_paise, sgst_paise, other_paise, vat_paise, discount_paise, round_off_paise, payable_paise,
         body
       FROM documents, (SELECT gen_random_uuid() AS id FROM generate_series(1, 30)) r, generate_series(1, 100)
       WHERE order_id = $1`,
      [id],
    )
    // VACUUM marks rows as visible to all only once the transactions that ran meanwhile have ended.
    await expect
      .poll(async () => {
        await owner.query('VACUUM ANALYZE documents')
        const { rows } = await owner.query<{ pages: number }>(
          `SELECT relpages - relallvisible AS pages FROM pg_class WHERE relname = 'documents'`,
        )
        return rows[0]!.pages
      })
      .toBe(0)

    const byInvoice = [['Index Only Scan', 'documents_by_number']]
    const plan = await planOf('000123')
    expect(readings(plan)).toEqual(byInvoice)
    expect(plan.some((node) => String(node.Filter).includes('hashed SubPlan'))).toBe(true)
    expect(readings(await planOf('asha'))).toEqual([])

    await owner.query('DROP INDEX documents_by_number')
    expect(readings(await planOf('000123'))).not.toEqual(byInvoice)
  })
})
