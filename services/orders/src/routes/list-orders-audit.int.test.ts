import { randomUUID } from 'node:crypto'
import { createArea, createOrder, deleteTable, listOrdersAudit, settleOrder, type AuditEntry } from '@tiffin/contracts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addTable, ask, startOrders, type OrdersUnderTest, type TestRestaurant } from '../testing/harness.ts'

let service: OrdersUnderTest
beforeAll(async () => {
  service = await startOrders()
})
afterAll(() => service.stop())

async function withOrder() {
  const at = service.addRestaurant()
  const tableId = await addTable(at, 'T1', 'Terrace')
  const items = [ask(at, 'Masala Dosa', 2)]
  const { body } = await at.call(createOrder, { body: { items, tableId, orderType: 'Dine-In' } })
  return { at, tableId, id: body.order_id, number: body.order_number }
}

describe('GET /api/audit/orders', () => {
  const entries = async (at: TestRestaurant, query: object = {}) =>
    (await at.call(listOrdersAudit, { query }, 'Admin')).body as AuditEntry[]

  test('what is refused or changes nothing leaves no entry', async () => {
    const { at, tableId, id } = await withOrder()
    const count = (await entries(at)).length
    await at.call(createOrder, { body: { items: [ask(at, 'Masala Dosa')], tableId, orderType: 'Dine-In' } })
    await at.call(settleOrder, { params: { id }, body: { payments: [{ method: 'Cash', amount: 1 }] } })
    await at.call(deleteTable, { params: { id: tableId } }, 'Admin')
    await at.call(createArea, { body: { name: 'terrace' } }, 'Admin')

    expect(await entries(at)).toHaveLength(count)
  })

  test('pages, newest first, every entry once, and filters', async () => {
    const { at } = await withOrder()
    for (let n = 0; n < 10; n++) await at.call(createArea, { body: { name: `Area ${n}` } }, n % 2 ? 'Admin' : 'Captain')
    const all = await entries(at)
    const paged: AuditEntry[] = []
    for (let before: string | undefined; ; before = paged.at(-1)!.at) {
      const page = await entries(at, { limit: 3, ...(before && { before }) })
      paged.push(...page)
      if (page.length < 3) break
    }

    expect(paged).toEqual(all)
    expect(all.map(({ seq }) => seq)).toEqual(Array.from({ length: 13 }, (_, index) => 13 - index))
    expect((await entries(at, { kind: 'order' })).map(({ action }) => action)).toEqual(['order.placed'])
    expect(await entries(at, { action: 'table.added' })).toHaveLength(1)
    expect(await entries(at, { who: at.staff.Captain.userId })).toHaveLength(5)
    expect(await entries(at, { who: 'CAPTAIN@spice.test' })).toHaveLength(5)
    expect(await entries(at, { who: 'operator' })).toEqual([])
    expect(await entries(at, { q: 'area 3' })).toHaveLength(1)
    expect(await entries(at, { from: all[4]!.at, to: all[2]!.at })).toEqual(
      all.filter(({ at: time }) => time >= all[4]!.at && time <= all[2]!.at),
    )
  })

  test('entries of the release before are chained too, and read in the form of this release', async () => {
    const { at, id, number } = await withOrder()
    const app = new pg.Client({ connectionString: service.database.appUrl })
    await app.connect()
    await app.query('BEGIN')
    await app.query(`SELECT set_config('app.tenant_id', $1, true)`, [at.id])
    const details = {
      lines: [{ menuItemId: randomUUID(), name: 'Idli', quantity: 1, pricePaise: 4000, rateBasisPoints: 500 }],
    }
    await app.query(
      `INSERT INTO audit_entries (restaurant_id, user_id, action, order_id, details)
       VALUES ($1, $2, 'order.added', $3, $4)`,
      [at.id, at.staff.Waiter.userId, id, details],
    )
    await app.query('COMMIT')
    await app.end()
    const owner = new pg.Client({ connectionString: service.database.ownerUrl })
    await owner.connect()
    await owner.query(`SET session_replication_role = replica;
      INSERT INTO audit_entries (restaurant_id, user_id, action, order_id, details, at)
      VALUES ('${at.id}', '${at.staff.Waiter.userId}', 'order.placed', '${id}', '{}', '2026-01-01')`)
    await owner.end()
    const found = await entries(at)

    expect(found[0]).toMatchObject({
      seq: 4,
      subject: { type: 'order', id, name: number },
      after: { items: [{ name: 'Idli', quantity: 1, price: 40 }] },
      user: { kind: 'staff', id: at.staff.Waiter.userId, name: null },
    })
    expect(found.at(-1)).toMatchObject({ seq: null, at: '2026-01-01T00:00:00.000Z', subject: { name: number } })
  })

  test('is for an Admin, and of one restaurant', async () => {
    const { at, id } = await withOrder()

    expect((await at.call(listOrdersAudit, {}, 'Captain')).status).toBe(403)
    expect(JSON.stringify(await entries(service.addRestaurant()))).not.toContain(id)
  })
})
