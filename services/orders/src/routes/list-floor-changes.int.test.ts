import {
  addItems,
  createArea,
  createOrder,
  createTable,
  createTables,
  deleteArea,
  deleteTable,
  freeTable,
  listAreas,
  listFloorChanges,
  listOrders,
  listTables,
  markBillPrinted,
  MOST_FLOOR_CHANGES,
  settleOrder,
  updateArea,
  updateOrder,
  updateTable,
  type ResponseOf,
} from '@tiffin/contracts'
import type { Role } from '@tiffin/domain'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addTable, ask, startOrders, type OrdersUnderTest, type TestRestaurant } from '../testing/harness.ts'

let service: OrdersUnderTest
let spice: TestRestaurant
let owner: pg.Client
let time = new Date('2026-11-21T15:00:00Z')
beforeAll(async () => {
  service = await startOrders({ now: () => time })
  owner = new pg.Client({ connectionString: service.database.ownerUrl })
  await owner.connect()
})
beforeEach(() => {
  time = new Date('2026-11-21T15:00:00Z')
  spice = service.addRestaurant()
})
afterAll(async () => {
  await owner.end()
  await service.stop()
})

type Changes = ResponseOf<typeof listFloorChanges>

const changesSince = async (since?: number, as: Role = 'Waiter', day?: string) => {
  const query = { ...(since !== undefined && { since }), ...(day !== undefined && { day }) }
  const { status, body } = await spice.call(listFloorChanges, { query }, as)
  expect(status).toBe(200)
  return body
}
const headNow = async () => (await changesSince()).head
const dosa = () => ask(spice, 'Masala Dosa')
const seat = async (tableId: string) =>
  (await spice.call(createOrder, { body: { items: [dosa()], tableId, orderType: 'Dine-In' } })).body.order_id
const takeaway = async () =>
  (await spice.call(createOrder, { body: { items: [dosa()], orderType: 'Takeaway' } })).body.order_id
const settle = (id: string) => spice.call(settleOrder, { params: { id } }, 'Cashier')
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

describe('every change of the floor raises the head and is named', () => {
  test('of orders, tables and areas, by every call that changes one', async () => {
    const areaId = (await spice.call(createArea, { body: { name: 'Hall' } }, 'Admin')).body.id
    const tableId = await addTable(spice, 'T1', 'Garden')
    const table = { params: { id: tableId } }
    let orderId = ''
    const steps: Readonly<Record<string, () => Promise<{ orders?: string[]; tables?: string[]; gone?: string[] }>>> = {
      createOrder: async () => ({ orders: [(orderId = await seat(tableId))], tables: [tableId] }),
      addItems: async () => {
        await spice.call(addItems, { params: { id: orderId }, body: { items: [dosa()] } })
        return { orders: [orderId], tables: [tableId] }
      },
      updateOrder: async () => {
        await spice.call(updateOrder, { params: { id: orderId }, body: { covers: 3 } })
        return { orders: [orderId], tables: [tableId] }
      },
      markBillPrinted: async () => {
        await spice.call(markBillPrinted, { params: { id: orderId }, body: { version: 2 } })
        return { orders: [orderId], tables: [tableId] }
      },
      settleOrder: async () => {
        await settle(orderId)
        return { orders: [orderId], tables: [tableId] }
      },
      freeTable: async () => {
        const second = await seat(tableId)
        await spice.call(freeTable, table)
        return { orders: [second], tables: [tableId] }
      },
      updateTable: async () => {
        const body = { name: 'T9', pax: 6, areaId }
        await spice.call(updateTable, { ...table, body }, 'Admin')
        return { tables: [tableId] }
      },
      updateArea: async () => {
        await spice.call(updateArea, { params: { id: areaId }, body: { name: 'Great hall' } }, 'Admin')
        return { tables: [tableId] }
      },
      createTable: async () => ({
        tables: [(await spice.call(createTable, { body: { name: 'T2', pax: 2, areaId } }, 'Admin')).body.id],
      }),
      createTables: async () => ({
        tables: idsOf(
          (await spice.call(createTables, { body: { names: ['T3', 'T4'], pax: 2, areaId } }, 'Admin')).body,
        ),
      }),
      deleteTable: async () => {
        await spice.call(deleteTable, table, 'Admin')
        return { gone: [tableId] }
      },
      createArea: async () => (await spice.call(createArea, { body: { name: 'Bar' } }, 'Admin'), {}),
      deleteArea: async () => {
        const { body: areas } = await spice.call(listAreas)
        const empty = areas.find(({ name }) => name === 'Bar')!
        await spice.call(deleteArea, { params: { id: empty.id } }, 'Admin')
        return {}
      },
    }
    for (const [what, change] of Object.entries(steps)) {
      const before = await headNow()
      const { orders = [], tables = [], gone = [] } = await change()
      const changes = await changesSince(before, 'Admin')
      const named = [changes.orders, changes.tables].map((rows) => idsOf(rows).toSorted())
      expect([what, changes.head > before, ...named, changes.gone]).toEqual([
        what,
        true,
        orders.toSorted(),
        tables.toSorted(),
        gone,
      ])
    }
  })

  test('as the lists have it now', async () => {
    const tableId = await addTable(spice)
    const before = await headNow()
    await seat(tableId)
    await takeaway()
    const changes = await changesSince(before)

    const { body: orders } = await spice.call(listOrders)
    const { body: tables } = await spice.call(listTables)
    expect([...changes.orders].toSorted((a, b) => (a.id < b.id ? 1 : -1))).toEqual(orders)
    expect(changes.tables).toEqual(tables)
    expect(changes.tables[0]?.status).toBe('Occupied')
  })
})

describe('nothing is named', () => {
  const nothing = { reset: false, orders: [], tables: [], gone: [] }

  test('of what was known, which costs one round trip and reads no order', async () => {
    await takeaway()
    const head = await headNow()
    await service.idle()
    const trips = service.db.roundTrips()

    expect(await changesSince(head)).toEqual({ head, day: '2026-11-21', ...nothing })
    expect(service.db.roundTrips() - trips).toBe(1)
  })

  test('of another restaurant, nor of what was refused', async () => {
    await takeaway()
    const head = await headNow()
    const curry = service.addRestaurant()
    await curry.call(createArea, { body: { name: 'Hall' } }, 'Admin')
    await spice.call(createOrder, { body: { items: [], orderType: 'Takeaway' } })

    expect(await changesSince(head)).toMatchObject({ head, ...nothing })
  })

  test('of a restaurant where nothing ever changed; its first change is seen from there', async () => {
    expect(await changesSince(0)).toEqual({ head: 0, day: '2026-11-21', ...nothing })
    const { body: area } = await spice.call(createArea, { body: { name: 'Hall' } }, 'Admin')
    expect(await changesSince(0)).toMatchObject({ head: 1 })
    await spice.call(createTable, { body: { name: 'T1', pax: 2, areaId: area.id } }, 'Admin')

    expect((await changesSince(0)).tables).toHaveLength(1)
  })
})

describe('the lists are to be read instead', () => {
  const reset = { reset: true, orders: [], tables: [], gone: [] }

  test('without a head, with one that is ahead, and on another day', async () => {
    await takeaway()
    const head = await headNow()
    expect(await changesSince()).toMatchObject(reset)
    expect(await changesSince(head + 1)).toMatchObject(reset)
    expect(await changesSince(head, 'Waiter', '2026-11-21')).toMatchObject({ reset: false })

    time = new Date('2026-11-21T22:30:00Z')
    expect(await changesSince(head, 'Waiter', '2026-11-21')).toEqual({ head, day: '2026-11-22', ...reset })
  })

  test('when too much has changed, and when the changes are no longer stored', async () => {
    const tableId = await addTable(spice)
    const first = await headNow()
    const orders = (count: number) =>
      owner.query(
        `INSERT INTO orders (restaurant_id, id, order_number, order_type, status, created_at, created_by)
         SELECT $1, uuidv7(), $2::text || n, 'Takeaway', 'Active', $3, $1 FROM generate_series(1, $2) n`,
        [spice.id, count, time],
      )
    await orders(MOST_FLOOR_CHANGES)
    expect((await changesSince(first)).orders).toHaveLength(MOST_FLOOR_CHANGES)
    const many = await headNow()
    await orders(MOST_FLOOR_CHANGES + 1)
    expect(await changesSince(many)).toMatchObject(reset)

    const last = await headNow()
    await owner.query('UPDATE restaurant_versions SET head = head + 1000 WHERE restaurant_id = $1', [spice.id])
    expect(await changesSince(last)).toMatchObject({ reset: false, gone: [] })
    const kept = async () =>
      (await owner.query('SELECT FROM floor_changes WHERE restaurant_id = $1', [spice.id])).rowCount
    expect((await owner.query('SELECT purge_floor_changes(10000) AS removed')).rows[0].removed).toBeGreaterThan(600)
    expect(await kept()).toBe(0)
    await spice.call(updateTable, { params: { id: tableId }, body: await tableBody() }, 'Admin')
    expect(await changesSince(last)).toMatchObject(reset)
    expect((await owner.query('SELECT purge_floor_changes(10000) AS removed')).rows[0].removed).toBe(0)
    expect(await kept()).toBe(1)
  })

  async function tableBody() {
    const [table] = (await spice.call(listTables)).body
    return { name: 'T1', pax: 9, areaId: table!.area_id }
  }

  test('a head that is none is refused', async () => {
    for (const since of ['-1', '1.5', 'x']) {
      const { status } = await spice.call(listFloorChanges, { query: { since } })
      expect([since, status]).toEqual([since, 400])
    }
  })
})

test('a Waiter gets the order of a settled table as gone, a Cashier gets it as settled', async () => {
  const tableId = await addTable(spice)
  const orderId = await seat(tableId)
  const head = await headNow()
  await settle(orderId)
  const seen = async (as: Role): Promise<Changes> => changesSince(head, as)

  expect(await seen('Waiter')).toMatchObject({ orders: [], gone: [orderId], tables: [{ id: tableId }] })
  expect(await seen('Cashier')).toMatchObject({ orders: [{ id: orderId, status: 'Completed' }], gone: [] })
  expect((await seen('Waiter')).tables[0]?.status).toBe('Available')
})

test('an order from before the window that is settled now leaves the list', async () => {
  const orderId = await takeaway()
  time = new Date('2026-11-29T15:00:00Z')
  const head = await headNow()
  await settle(orderId)

  expect(await changesSince(head, 'Admin')).toMatchObject({ orders: [], gone: [orderId] })
  expect((await spice.call(listOrders, {}, 'Admin')).body).toEqual([])
})
