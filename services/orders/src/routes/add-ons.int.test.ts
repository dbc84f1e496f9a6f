import { randomUUID } from 'node:crypto'
import {
  addItems,
  createOrder,
  getDocument,
  getGstr1,
  issueBill,
  listKots,
  listOrders,
  settleOrder,
  voidLine,
  type ModifierGroup,
} from '@tiffin/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addStations, ask, startOrders, type OrdersUnderTest, type TestRestaurant } from '../testing/harness.ts'

const TIKKA = 'Paneer Tikka'
const NOON = '2026-11-21T06:30:00.000Z'
const option = (name: string, price = 0, is_default = false) => ({ id: randomUUID(), name, price, is_default })
const full = { id: randomUUID(), name: 'Full', price: 333 }
const half = { id: randomUUID(), name: 'Half', price: 180 }
const [mild, hot] = [option('Mild', 0, true), option('Hot')]
const [cheese, mint] = [option('Extra cheese', 40), option('Mint chutney', 15.5)]
const naan = option('Naan')
const spice: ModifierGroup = { id: randomUUID(), name: 'Spice level', min: 1, max: 1, options: [mild, hot] }
const extras: ModifierGroup = { id: randomUUID(), name: 'Extras', min: 0, max: 1, options: [cheese, mint] }
const bread: ModifierGroup = { id: randomUUID(), name: 'Bread', min: 1, max: 1, options: [naan] }

let service: OrdersUnderTest
let cafe: TestRestaurant
beforeAll(async () => {
  service = await startOrders({ now: () => new Date(NOON) })
})
beforeEach(() => {
  cafe = service.addRestaurant()
  offer([spice, extras])
})
afterAll(() => service.stop())

/** Puts Paneer Tikka on the menu with these add-ons and variations. */
function offer(modifier_groups: readonly ModifierGroup[], variations = [full, half]): void {
  const choices = { variations, modifier_groups: [...modifier_groups] }
  const items = cafe.menu.items.map((item) => (item.name === TIKKA ? { ...item, ...choices } : item))
  cafe.menu = { ...cafe.menu, items }
}

type Chosen = { readonly id: string; readonly price: number }
const chosen = (modifiers: readonly Chosen[], portions = 1) => ({
  ...ask(cafe, TIKKA, portions),
  price: modifiers.reduce((sum, { price }) => sum + price, modifiers[0] === full || modifiers[0] === half ? 0 : 333),
  modifiers: modifiers.map(({ id }) => ({ id })),
})
const place = (...items: ReturnType<typeof ask>[]) =>
  cafe.call(createOrder, { body: { items, orderType: 'Takeaway' }, key: randomUUID() })
const add = (id: string, ...items: ReturnType<typeof ask>[]) =>
  cafe.call(addItems, { params: { id }, body: { items }, key: randomUUID() })
const orderOf = async (id: string) => (await cafe.call(listOrders)).body.find((order) => order.id === id)!
const linesOf = async (id: string) =>
  (await orderOf(id)).items.map(({ name, price, quantity }) => [name, price, quantity])

describe('a dish with add-ons', () => {
  test('costs its variation and what comes on top, and is named after both in the order of the menu', async () => {
    const { body: placed } = await place(chosen([half, cheese, hot], 2), chosen([half, hot]))

    expect(await linesOf(placed.order_id)).toEqual([
      ['Paneer Tikka (Half, Hot, Extra cheese)', 220, 2],
      ['Paneer Tikka (Half, Hot)', 180, 1],
    ])
    const [line] = (await orderOf(placed.order_id)).items
    expect(line!.modifiers).toEqual([half, hot, cheese].map(({ id, name }) => ({ id, name })))
  })

  test('is one line for one choice, in any order and of two waiters, and another line for another one', async () => {
    const { body: placed } = await place(chosen([half, hot, cheese]))
    await Promise.all([
      add(placed.order_id, chosen([half, cheese, hot], 2)),
      add(placed.order_id, chosen([half, hot, cheese])),
      add(placed.order_id, chosen([half, mild, cheese])),
    ])

    expect(await linesOf(placed.order_id)).toEqual(
      expect.arrayContaining([
        ['Paneer Tikka (Half, Hot, Extra cheese)', 220, 4],
        ['Paneer Tikka (Half, Mild, Extra cheese)', 220, 1],
      ]),
    )
  })

  test('is sold with its defaults to a till that knows no add-ons, at the price of the menu', async () => {
    const { body: placed } = await place(ask(cafe, TIKKA))
    const ofVariations = { ...ask(cafe, TIKKA), price: 180, modifiers: [{ id: half.id }] }
    await add(placed.order_id, ofVariations)
    expect(await linesOf(placed.order_id)).toEqual([
      ['Paneer Tikka (Full, Mild)', 333, 1],
      ['Paneer Tikka (Half, Mild)', 180, 1],
    ])
  })

  test('is not refused to a till that knows no add-ons, even if one must be chosen', async () => {
    offer([bread], [])
    const { status, body } = await place(ask(cafe, TIKKA))
    expect([status, await linesOf(body.order_id)]).toEqual([201, [['Paneer Tikka', 333, 1]]])
  })

  test('without any of what need not be chosen has a line that says so, which plus repeats', async () => {
    offer([{ ...extras, options: [option('Onions', 0, true), cheese] }], [])
    const { body: placed } = await place({ ...ask(cafe, TIKKA), modifiers: [] } as ReturnType<typeof ask>)
    await add(placed.order_id, { ...ask(cafe, TIKKA), modifiers: [] } as ReturnType<typeof ask>)

    expect(await linesOf(placed.order_id)).toEqual([['Paneer Tikka', 333, 2]])
  })

  test('keeps its add-ons after the menu has lost them, and can be voided', async () => {
    const { body: placed } = await place(chosen([half, hot, cheese], 2))
    offer([], [])
    const [line] = (await orderOf(placed.order_id)).items
    const { status } = await cafe.call(
      voidLine,
      {
        params: { id: placed.order_id },
        body: { line_id: line!.line_id!, quantity: 1, reason: 'wrong_punch', wasted: false, version: 1 },
        key: randomUUID(),
      },
      'Admin',
    )

    expect(status).toBe(200)
    expect(await linesOf(placed.order_id)).toEqual([['Paneer Tikka (Half, Hot, Extra cheese)', 220, 1]])
  })

  test('is read by the kitchen with its add-ons', async () => {
    addStations(cafe)
    const { body: placed } = await place(chosen([half, hot, mint]))

    const [kot] = (await cafe.call(listKots, { params: { id: placed.order_id } })).body
    expect(kot!.lines).toEqual([{ name: 'Paneer Tikka (Half, Hot, Mint chutney)', quantity: 1 }])
  })

  test('is on the invoice and in GSTR-1 with what comes on top', async () => {
    await service.billByGst(cafe)
    const { body: placed } = await place(chosen([half, hot, cheese]))
    const id = placed.order_id
    const { order } = (await cafe.call(issueBill, { params: { id }, body: { version: 1 } }, 'Cashier')).body
    await cafe.call(settleOrder, { params: { id }, body: { payments: [{ method: 'Cash', amount: 231 }] } }, 'Cashier')

    const document = (await cafe.call(getDocument, { params: { id: order.document!.id } }, 'Captain')).body
    expect(JSON.stringify(document)).toContain('"Paneer Tikka (Half, Hot, Extra cheese)"')
    const { returns } = (await cafe.call(getGstr1, { query: { month: '2026-11' } }, 'Admin')).body
    expect(returns[0]!.b2cs).toEqual([{ place_of_supply: '29', rate: 5, taxable: 220, cgst: 5.5, sgst: 5.5 }])
  })
})

test.each([
  ['nothing of what must be chosen', () => [half], bread, 'choose 1 of Bread'],
  ['more than may be chosen', () => [half, cheese, mint], extras, 'choose up to 1 of Extras'],
  ['an add-on that the menu does not have', () => [half, hot], extras, 'the menu does not have it like this any more'],
])('%s is refused by the name of its rule, and nothing is placed', async (_, modifiers, group, rule) => {
  offer([group])
  const reply = await place(chosen(modifiers()))

  expect([reply.status, reply.body]).toMatchObject([
    400,
    {
      code: 'MODIFIER_CHOICE_INVALID',
      error: `Please choose Paneer Tikka again: ${rule}.`,
      menuItemId: ask(cafe, TIKKA).id,
    },
  ])
  expect((await cafe.call(listOrders)).body).toEqual([])
})

test('the price of the dish without what comes on top is not accepted', async () => {
  const reply = await place({ ...chosen([half, hot, cheese]), price: 180 })

  expect([reply.status, reply.body]).toMatchObject([409, { code: 'PRICE_CHANGED' }])
})
