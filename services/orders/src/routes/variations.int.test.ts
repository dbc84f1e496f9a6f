import { randomUUID } from 'node:crypto'
import { addItems, createOrder, listKots, listOrders, voidLine } from '@tiffin/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addStations, ask, startOrders, type OrdersUnderTest, type TestRestaurant } from '../testing/harness.ts'

const TIKKA = 'Paneer Tikka'
const full = { id: randomUUID(), name: 'Full', price: 333 }
const half = { id: randomUUID(), name: 'Half', price: 180 }

let service: OrdersUnderTest
let spice: TestRestaurant
beforeAll(async () => {
  service = await startOrders()
})
beforeEach(() => {
  spice = service.addRestaurant()
  offer([full, half])
})
afterAll(() => service.stop())

/** Puts these variations of Paneer Tikka on the menu. */
function offer(variations: readonly (typeof full)[]): void {
  const items = spice.menu.items.map((item) => (item.name === TIKKA ? { ...item, variations: [...variations] } : item))
  spice.menu = { ...spice.menu, items }
}

type Chosen = Pick<typeof half, 'id' | 'price'>
const chosen = ({ id, price }: Chosen, portions = 1, notes?: string) => ({
  ...ask(spice, TIKKA, portions),
  price,
  modifiers: [{ id }],
  ...(notes && { notes }),
})
const place = (...items: ReturnType<typeof ask>[]) =>
  spice.call(createOrder, { body: { items, orderType: 'Takeaway' }, key: randomUUID() })
const add = (id: string, ...items: ReturnType<typeof ask>[]) =>
  spice.call(addItems, { params: { id }, body: { items }, key: randomUUID() })
const orderOf = async (id: string) => (await spice.call(listOrders)).body.find((order) => order.id === id)!
const linesOf = async (id: string) =>
  (await orderOf(id)).items.map(({ name, price, quantity, modifiers }) => [name, price, quantity, modifiers?.[0]?.id])

test('a variation is a line of its own, with its name and its price; the same one of two waiters is one line', async () => {
  const { body: placed } = await place(chosen(half), chosen(full, 2))
  await Promise.all([add(placed.order_id, chosen(half, 2)), add(placed.order_id, chosen(half))])

  expect(await linesOf(placed.order_id)).toEqual([
    ['Paneer Tikka (Half)', 180, 4, half.id],
    ['Paneer Tikka (Full)', 333, 2, full.id],
  ])
  expect((await orderOf(placed.order_id)).total_amount).toBe(1455.3)
})

test('an order that names none gets the first one, as one that names it does', async () => {
  const { body: placed } = await place(ask(spice, TIKKA))
  await add(placed.order_id, chosen(full))

  expect(await linesOf(placed.order_id)).toEqual([['Paneer Tikka (Full)', 333, 2, full.id]])
})

test('the id of a punch belongs to what was chosen, also at the same price', async () => {
  offer([full, { ...half, price: 333 }])
  const id = `019c0000-0000-7${randomUUID().slice(15)}`
  const body = (variation: Chosen) => ({ id, items: [chosen({ ...variation, price: 333 })], orderType: 'Takeaway' })
  const first = await spice.call(createOrder, { body: body(half), key: randomUUID() })

  expect((await spice.call(createOrder, { body: body(half), key: randomUUID() })).text).toBe(first.text)
  expect((await spice.call(createOrder, { body: body(full), key: randomUUID() })).body).toMatchObject({
    code: 'ORDER_ID_USED',
  })
})

test('two of one price are two lines, and so is another wish', async () => {
  offer([full, { ...half, price: 333 }])
  const { body: placed } = await place(chosen(full), chosen({ ...half, price: 333 }, 1, 'no onion'))
  await add(placed.order_id, chosen({ ...half, price: 333 }))

  expect((await orderOf(placed.order_id)).items.map(({ name, notes, line_id }) => [name, notes, line_id])).toEqual([
    ['Paneer Tikka (Full)', undefined, expect.any(String)],
    ['Paneer Tikka (Half)', 'no onion', expect.any(String)],
    ['Paneer Tikka (Half)', undefined, expect.any(String)],
  ])
})

test.each([
  [null, 'Paneer Tikka (Half)'],
  ['पनीर टिक्का', 'पनीर टिक्का (Half)'],
])('a ticket with the kitchen name %s shows which variation it is', async (name, onTicket) => {
  addStations(spice)
  spice.menu = { ...spice.menu, items: spice.menu.items.map((item) => ({ ...item, kitchen_name: name })) }
  const { body: placed } = await place(chosen(half, 2, 'no onion'))

  const [kot] = (await spice.call(listKots, { params: { id: placed.order_id } })).body
  expect(kot!.lines).toEqual([{ name: onTicket, quantity: 2, notes: 'no onion' }])
})

test('a line keeps its variation after the menu has lost it, and can be voided', async () => {
  const { body: placed } = await place(chosen(half, 2))
  offer([])
  const [line] = (await orderOf(placed.order_id)).items
  expect(line!.name).toBe('Paneer Tikka (Half)')

  const { status } = await spice.call(
    voidLine,
    {
      params: { id: placed.order_id },
      body: { line_id: line!.line_id!, quantity: 1, reason: 'wrong_punch', wasted: false, version: 1 },
      key: randomUUID(),
    },
    'Admin',
  )
  expect(status).toBe(200)
  expect(await linesOf(placed.order_id)).toEqual([['Paneer Tikka (Half)', 180, 1, half.id]])
})

test.each([
  ['a variation that the menu does not have', () => chosen({ id: randomUUID(), price: 180 }), 400],
  ['two variations at once', () => ({ ...chosen(half), modifiers: [{ id: half.id }, { id: full.id }] }), 400],
  ['the price of another one', () => chosen({ ...half, price: 333 }), 409],
])('%s is refused, and nothing is placed', async (_, line, status) => {
  const reply = await place(line())

  expect(reply).toMatchObject(
    status === 400
      ? {
          status,
          body: {
            code: 'MODIFIER_CHOICE_INVALID',
            error: 'Please choose Paneer Tikka again: the menu does not have it like this any more.',
            menuItemId: ask(spice, TIKKA).id,
          },
        }
      : { status, body: { code: 'PRICE_CHANGED' } },
  )
  expect((await spice.call(listOrders)).body).toEqual([])
})
