import { addItems, listFloorChanges, markBillPrinted, settleOrder, transferOrder } from '@tiffin/contracts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { moving } from '../testing/moving.ts'
import {
  addStations,
  addTable,
  ask,
  startOrders,
  type OrdersUnderTest,
  type TestRestaurant,
} from '../testing/harness.ts'

let service: OrdersUnderTest
let owner: pg.Client
let spice: TestRestaurant
let t4: string
let t7: string
beforeAll(async () => {
  service = await startOrders()
  owner = new pg.Client({ connectionString: service.database.ownerUrl })
  await owner.connect()
})
beforeEach(async () => {
  spice = service.addRestaurant()
  addStations(spice, ['Tandoor', 'Bar'], { 'Masala Dosa': 'Tandoor', 'Filter Coffee': 'Bar' })
  t4 = await addTable(spice, 'T4')
  t7 = await addTable(spice, 'T7')
})
afterAll(async () => {
  await owner.end()
  await service.stop()
})

const { seat, stored, move, notesOf } = moving(() => spice)

const transfer = (id: string, tableId: string) =>
  spice.call(transferOrder, { params: { id }, body: { table_id: tableId } })
const placeOf = async (id: string) => {
  const { table_id: tableId, table_name: name, area_name: area, version } = await stored(id)
  return [tableId, name, area, version]
}

/** Seats a party at T4 and splits off a further bill. @returns the ids of both orders */
async function seatSplit(): Promise<[order: string, further: string]> {
  const id = await seat(t4, [['Masala Dosa', 3]])
  const { body } = await move(id, [['Masala Dosa', 1]], null)
  return [id, body.parts[0]!.id]
}

test('further bills go with the party, in one change that other tills hear of, and no longer count as printed', async () => {
  const [id, further] = await seatSplit()
  await spice.call(markBillPrinted, { params: { id: further }, body: { version: 1 } }, 'Cashier')
  const { head } = (await spice.call(listFloorChanges)).body
  const { status, body: moved } = await transfer(id, t7)
  const there = moved.area_name
  expect(status).toBe(200)

  expect([await placeOf(id), await placeOf(further)]).toEqual([
    [t7, 'T7', there, 3],
    [null, 'T7', there, 2],
  ])
  expect((await stored(further)).bill_printed_at).toBeNull()
  const { body } = await spice.call(listFloorChanges, { query: { since: head } })
  expect(body.orders.map((order) => order.id).toSorted()).toEqual([id, further].toSorted())
  const { rows } = await owner.query(
    `SELECT subject_id, before, after FROM audit_entries
     WHERE restaurant_id = $1 AND action = 'order.transferred' ORDER BY seq`,
    [spice.id],
  )
  const names = { before: { table_name: 'T4' }, after: { table_name: 'T7' } }
  expect(rows).toEqual([id, further].map((subject) => ({ subject_id: subject, ...names })))
})

test('a bill that is paid stays, and so does one of guests who sat there before, of another table or area', async () => {
  const [first, before] = await seatSplit()
  await spice.call(settleOrder, { params: { id: first } }, 'Cashier')
  const [id, paid] = await seatSplit()
  await spice.call(settleOrder, { params: { id: paid } }, 'Cashier')
  const elsewhere = await seat(await addTable(spice, 'T5'), [['Masala Dosa', 2]])
  const { body } = await move(elsewhere, [['Masala Dosa', 1]], null)
  await transfer(id, t7)

  const names = [id, before, paid, body.parts[0]!.id].map(async (each) => (await stored(each)).table_name)
  expect(await Promise.all(names)).toEqual(['T7', 'T4', 'T4', 'T5'])
})

test('a station that cooks only for a further bill hears of the move, once', async () => {
  const [id, further] = await seatSplit()
  await spice.call(addItems, { params: { id: further }, body: { items: [ask(spice, 'Filter Coffee')] } })
  await transfer(id, t7)

  expect(await notesOf(id)).toEqual([
    ['Bar', 'T4 is now T7', []],
    ['Tandoor', 'T4 is now T7', []],
  ])
  expect(await notesOf(further)).toEqual([])
})

test('a table renamed since is no hindrance: order and bill have its earlier name', async () => {
  const [id, further] = await seatSplit()
  await owner.query(`UPDATE tables SET name = 'Window' WHERE restaurant_id = $1 AND id = $2`, [spice.id, t4])
  await transfer(id, t7)

  expect((await stored(further)).table_name).toBe('T7')
})

test('beside settlements, punches and splits of the same bills nothing fails, and no open bill is left behind', async () => {
  for (let round = 0; round < 6; round++) {
    const [a, b] = [await addTable(spice, `A${round}`), await addTable(spice, `B${round}`)]
    const id = await seat(a, [['Masala Dosa', 6]])
    const further: string[] = []
    for (let count = 0; count < 3; count++) further.push((await move(id, [['Masala Dosa', 1]], null)).body.parts[0]!.id)
    const replies = await Promise.all([
      transfer(id, b),
      spice.call(settleOrder, { params: { id: further[0]! } }, 'Cashier'),
      spice.call(addItems, { params: { id: further[1]! }, body: { items: [ask(spice, 'Filter Coffee')] } }),
      move(further[2]!, [['Masala Dosa', 1]], null),
    ])

    expect(replies.filter(({ status }) => status === 500)).toEqual([])
    const { rows } = await owner.query(
      `SELECT DISTINCT table_name FROM orders
       WHERE restaurant_id = $1 AND status = 'Active' AND table_name IN ($2, $3)`,
      [spice.id, `A${round}`, `B${round}`],
    )
    expect(rows).toEqual([{ table_name: `B${round}` }])
  }
})
