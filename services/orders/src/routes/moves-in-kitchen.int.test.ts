import {
  bumpTicket,
  createOrder,
  listKitchenTickets,
  listKots,
  mergeOrders,
  printKot,
  transferOrder,
  voidLine,
} from '@tiffin/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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
let spice: TestRestaurant
let t4: string
let t7: string
beforeAll(async () => {
  service = await startOrders()
})
beforeEach(async () => {
  spice = service.addRestaurant()
  addStations(spice, ['Tandoor', 'Bar'], { 'Masala Dosa': 'Tandoor', 'Filter Coffee': 'Bar' })
  t4 = await addTable(spice, 'T4')
  t7 = await addTable(spice, 'T7')
})
afterAll(() => service.stop())

const { seat, move, notesOf } = moving(() => spice)

describe('where dishes go to another table, the kitchen', () => {
  test('hears at each station that cooks one of the dishes which of them go where, and cooks nothing twice', async () => {
    const id = await seat(t4, [
      ['Masala Dosa', 3],
      ['Filter Coffee', 1],
    ])
    const { body } = await move(id, [['Masala Dosa', 2]], t7)

    expect(await notesOf(body.parts[0]!.id)).toEqual([['Tandoor', 'T4 to T7: 2 × Masala Dosa', []]])
    expect(await notesOf(id)).toEqual([])
    const cooked = (await spice.call(listKitchenTickets, {}, 'screen')).body.open.filter(({ kind }) => kind === 'new')
    expect(
      cooked.map(({ table_name, lines }) => [table_name, lines.map(({ name, quantity }) => [name, quantity])]),
    ).toEqual([
      ['T4', [['Masala Dosa', 3]]],
      ['T4', [['Filter Coffee', 1]]],
    ])
  })

  test('hears of the whole party in the words of a transfer, and the tickets go on under the new table', async () => {
    const id = await seat(t4)
    const other = await seat(t7, [['Filter Coffee', 1]])
    await move(id, [['Masala Dosa', 2]], t7)

    expect(await notesOf(other)).toEqual([['Tandoor', 'T4 is now T7', []]])
    const { open } = (await spice.call(listKitchenTickets, {}, 'screen')).body
    expect(open.map(({ kind, table_name }) => [kind, table_name])).toEqual([
      ['new', 'T7'],
      ['new', 'T7'],
      ['move', 'T7'],
    ])
  })

  test('hears nothing at a station that is done', async () => {
    const id = await seat(t4)
    const [kot] = (await spice.call(listKots, { params: { id } })).body
    await spice.call(bumpTicket, { params: { id: kot!.id }, body: {} }, 'Captain')
    const { body } = await move(id, [['Masala Dosa', 1]], t7)

    expect(await notesOf(body.parts[0]!.id)).toEqual([])
  })

  test('hears of a second move, of a transfer and of a void of dishes that came from another order', async () => {
    const [t9, t10] = [await addTable(spice, 'T9'), await addTable(spice, 'T10')]
    const { body } = await move(await seat(t4, [['Masala Dosa', 3]]), [['Masala Dosa', 2]], t7)
    const { body: again } = await move(body.parts[0]!.id, [['Masala Dosa', 1]], t9)
    const last = again.parts[0]!
    expect(await notesOf(last.id)).toEqual([['Tandoor', 'T7 to T9: 1 × Masala Dosa', []]])
    await spice.call(transferOrder, { params: { id: last.id }, body: { table_id: t10 } })
    expect((await notesOf(last.id)).at(-1)).toEqual(['Tandoor', 'T9 is now T10', []])

    // The dish has left the menu, so the tickets alone say who cooks it.
    spice.menu = { ...spice.menu, items: spice.menu.items.filter(({ name }) => name !== 'Masala Dosa') }
    const taken = { line_id: last.items[0]!.line_id!, quantity: 1, reason: 'complaint', wasted: false } as const
    const voided = { ...taken, version: 2 }
    expect((await spice.call(voidLine, { params: { id: last.id }, body: voided }, 'Captain')).status).toBe(200)
    expect((await notesOf(last.id, 'void')).map(([station]) => station)).toEqual(['Tandoor'])
  })
})

test('after a merge the tickets of the order that ended are listed with the other, and printed again there', async () => {
  const [id, into] = [await seat(t4), await seat(t7, [['Filter Coffee', 1]])]
  const [kot] = (await spice.call(listKots, { params: { id } })).body
  await spice.call(mergeOrders, { params: { id }, body: { into, version: 1 } })

  const listed = (await spice.call(listKots, { params: { id: into } })).body
  expect(listed.map(({ kind, station }) => [kind, station])).toEqual([
    ['new', 'Tandoor'],
    ['new', 'Bar'],
    ['move', 'Tandoor'],
  ])
  const { body } = await spice.call(printKot, { params: { id: into, kotId: kot!.id } })
  expect([body.id, body.printed]).toEqual([kot!.id, 1])
  expect((await spice.call(listKots, { params: { id } })).body.map((each) => each.id)).toEqual([kot!.id])
  const other = await spice.call(createOrder, { body: { items: [ask(spice, 'Masala Dosa')], orderType: 'Takeaway' } })
  const refused = await spice.call(printKot, { params: { id: other.body.order_id, kotId: kot!.id } })
  expect(refused.failure.code).toBe('KOT_NOT_FOUND')
})
