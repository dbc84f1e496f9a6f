import { readFileSync } from 'node:fs'
import path from 'node:path'
import {
  addItems,
  createOrder,
  createTables,
  createArea,
  listFloorChanges,
  listOrders,
  listTables,
  settleOrder,
  updateTable,
  type Order,
  type Table,
} from '@tiffin/contracts'
import { sized } from '@tiffin/stack/testing/sized'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addTable, ask, startOrders, type OrdersUnderTest, type TestRestaurant } from '../testing/harness.ts'

const MIGRATION = '20261124010200_floor_changes'
const WRITERS = 8
const ACTIONS = sized(12, 40)

let service: OrdersUnderTest
let spice: TestRestaurant
beforeAll(async () => {
  service = await startOrders()
})
beforeEach(() => {
  spice = service.addRestaurant()
})
afterAll(() => service.stop())

const changesSince = async (since?: number) => {
  const query = since === undefined ? {} : { since }
  const { status, body } = await spice.call(listFloorChanges, { query }, 'Admin')
  expect(status).toBe(200)
  return body
}

test('whoever follows by what changed knows in the end what the lists have, while eight terminals write', async () => {
  const { body: area } = await spice.call(createArea, { body: { name: 'Hall' } }, 'Admin')
  const names = Array.from({ length: WRITERS * 2 }, (_, index) => `T${index + 1}`)
  const { body: tables } = await spice.call(createTables, { body: { names, pax: 4, areaId: area.id } }, 'Admin')
  const dosa = ask(spice, 'Masala Dosa')
  let hasEnded = false

  /**
   * Writes as one terminal. Two terminals share each table, so some punches are refused, with an answer that a till
   * expects.
   */
  async function write(writer: number): Promise<void> {
    for (let action = 0; action < ACTIONS; action++) {
      const table = tables[(writer + (action % 2)) % tables.length]!
      const body = { items: [dosa], tableId: table.id, orderType: 'Dine-In' as const }
      const placed = await spice.call(createOrder, { body })
      expect([201, 409]).toContain(placed.status)
      const id = placed.status === 201 ? placed.body.order_id : placed.failure['orderId']
      if (typeof id !== 'string') continue
      expect([200, 409]).toContain((await spice.call(addItems, { params: { id }, body: { items: [dosa] } })).status)
      const pax = (action % 9) + 1
      const renamed = { name: table.name, pax, areaId: area.id }
      expect((await spice.call(updateTable, { params: { id: table.id }, body: renamed }, 'Admin')).status).toBe(200)
      expect([200, 409]).toContain((await spice.call(settleOrder, { params: { id } }, 'Cashier')).status)
    }
  }

  async function follow() {
    const orders = new Map<string, Order>()
    const seats = new Map<string, Table>(tables.map((table) => [table.id, table]))
    let { head } = await changesSince()
    for (let isLast = false; ; isLast = hasEnded) {
      const changes = await changesSince(head)
      expect(changes.reset).toBe(false)
      head = changes.head
      for (const order of changes.orders) orders.set(order.id, order)
      for (const table of changes.tables) seats.set(table.id, table)
      for (const id of changes.gone) orders.delete(id)
      if (isLast) return { orders, seats }
    }
  }

  const following = follow()
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)))
  hasEnded = true
  const { orders, seats } = await following
  const { body: listed } = await spice.call(listOrders, {}, 'Admin')
  expect(listed.length).toBeGreaterThan(WRITERS)
  expect(listed.filter((order) => JSON.stringify(orders.get(order.id)) !== JSON.stringify(order))).toEqual([])
  expect([...seats.values()].toSorted(byId)).toEqual([...(await spice.call(listTables)).body].toSorted(byId))
})

describe('of two changes at once, the first of which commits last', () => {
  let first: pg.Client
  let second: pg.Client
  beforeAll(async () => {
    first = new pg.Client({ connectionString: service.database.ownerUrl })
    second = new pg.Client({ connectionString: service.database.ownerUrl })
    await Promise.all([first.connect(), second.connect()])
  })
  afterAll(() => Promise.all([first.end(), second.end()]))

  const grow = (client: pg.Client, tableId: string) =>
    client.query('UPDATE tables SET pax = pax + 1 WHERE restaurant_id = $1 AND id = $2', [spice.id, tableId])

  /**
   * Begins two changes at once, and lets a reader read before the first one is committed and again after both.
   *
   * @param headOf returns the head that the reader stores after a reply with the given head
   * @returns whether the reader got both changes
   */
  async function seesBoth(headOf: (answered: number) => number | Promise<number>): Promise<boolean> {
    const tables = [await addTable(spice), await addTable(spice)] as const
    let head = await headOf((await changesSince()).head)
    const seen = new Set<string>()
    const read = async () => {
      const changes = await changesSince(head)
      head = await headOf(changes.head)
      for (const { id } of changes.tables) seen.add(id)
    }
    await first.query('BEGIN')
    await grow(first, tables[0])
    const other = grow(second, tables[1])
    let isThrough = false
    void other.then(() => (isThrough = true))
    await expect.poll(async () => isThrough || (await isWaiting(second))).toBe(true)
    await read()
    await first.query('COMMIT')
    await other
    await read()
    return tables.every((id) => seen.has(id))
  }
  async function isWaiting(client: pg.Client): Promise<boolean> {
    const { processID: pid } = client as pg.Client & { readonly processID: number }
    return (await first.query('SELECT FROM pg_locks WHERE NOT granted AND pid = $1', [pid])).rowCount! > 0
  }

  test('the reader gets both', async () => {
    expect(await seesBoth((answered) => answered)).toBe(true)
  })

  test('where a sequence counts, the first is lost', async () => {
    const script = readFileSync(
      path.resolve(import.meta.dirname, '../../prisma/migrations', MIGRATION, 'migration.sql'),
      'utf8',
    )
    const counted = /CREATE FUNCTION (note_floor_change\(\)[\s\S]+?\$\$;)/.exec(script)![1]!
    const headOf = async (): Promise<number> =>
      (await second.query('SELECT max(head) AS head FROM floor_changes WHERE restaurant_id = $1', [spice.id])).rows[0]
        .head
    await first.query('CREATE SEQUENCE heads START 1000')
    await first.query(`
      CREATE OR REPLACE FUNCTION note_floor_change() RETURNS TRIGGER
        LANGUAGE plpgsql SECURITY DEFINER SET search_path = public
      AS $$
      DECLARE
        counted INTEGER := nextval('heads');
      BEGIN
        INSERT INTO floor_changes (restaurant_id, head, kind, id)
        SELECT restaurant_id, counted, TG_TABLE_NAME, id FROM changed;
        RETURN NULL;
      END $$`)
    try {
      await spice.call(createArea, { body: { name: 'Hall' } }, 'Admin')
      await first.query('UPDATE restaurant_versions SET head = 1500 WHERE restaurant_id = $1', [spice.id])
      expect(await seesBoth(headOf)).toBe(false)
    } finally {
      await first.query(`CREATE OR REPLACE FUNCTION ${counted}`)
    }
  })
})

function byId(a: { id: string }, b: { id: string }): number {
  return a.id < b.id ? -1 : 1
}
