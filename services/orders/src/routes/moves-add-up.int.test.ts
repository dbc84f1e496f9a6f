import {
  createOrder,
  issueBill,
  listOrders,
  mergeOrders,
  settleOrder,
  splitOrder,
  voidLine,
  type Order,
} from '@tiffin/contracts'
import { paiseFromRupees } from '@tiffin/domain'
import { violationsOf } from '@tiffin/stack/invariants'
import { sized } from '@tiffin/stack/testing/sized'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRandom } from '../demo/random.ts'
import { addTable, ask, dish, startOrders, type OrdersUnderTest, type TestRestaurant } from '../testing/harness.ts'

let service: OrdersUnderTest
let spice: TestRestaurant
beforeAll(async () => {
  service = await startOrders()
  spice = service.addRestaurant()
  await service.billByGst(spice)
})
afterAll(() => service.stop())

const stored = async (id: string): Promise<Order> =>
  (await spice.call(listOrders, {}, 'Admin')).body.find((order) => order.id === id)!
const split = (order: Order, items: readonly { line_id: string; quantity: number }[], tableId: string | null) => {
  const body = { parts: [{ table_id: tableId, items: [...items] }], version: order.version }
  return spice.call(splitOrder, { params: { id: order.id }, body })
}
const bill = async ({ id, version }: Order, discount?: number) => {
  const body = { version, ...(discount && { discount: { type: 'flat' as const, value: discount } }) }
  return (await spice.call(issueBill, { params: { id }, body }, 'Admin')).body.order
}

/** The golden bills of 2 × 350 and 120, split by items: taxable value, each half of the tax, round-off and payable. */
test.each([
  [
    'V18',
    [undefined, undefined],
    [
      [350, 8.75, 8.75, 0.5, 368],
      [470, 11.75, 11.75, 0.5, 494],
    ],
  ],
  [
    'V19',
    [21.34, 28.66],
    [
      [328.66, 8.22, 8.22, -0.1, 345],
      [441.34, 11.03, 11.03, -0.4, 463],
    ],
  ],
])('%s: each bill has the tax and the payable of its own dishes', async (_name, discounts, figures) => {
  spice.menu = { items: [dish('Biryani', 350), dish('Lassi', 120)] }
  const tableId = await addTable(spice)
  const items = [ask(spice, 'Biryani', 2), ask(spice, 'Lassi')]
  const { body: placed } = await spice.call(createOrder, { body: { items, tableId, orderType: 'Dine-In' } })
  const order = await stored(placed.order_id)
  const { body } = await split(order, [{ line_id: order.items[0]!.line_id!, quantity: 1 }], null)
  const bills = [await bill(body.parts[0]!, discounts[0]), await bill(body.order, discounts[1])]

  expect(
    bills.map(({ document }) =>
      (['taxable', 'cgst', 'sgst', 'round_off', 'payable'] as const).map((figure) => document![figure]),
    ),
  ).toEqual(figures)
})

/** Adds up the portions and the value of dishes by line, over several orders. */
function soldBy(orders: readonly Order[]) {
  const sold = new Map<string, { portions: number; paise: number }>()
  for (const { line_id, quantity, price } of orders.flatMap(({ items }) => items)) {
    const { portions, paise } = sold.get(line_id!) ?? { portions: 0, paise: 0 }
    sold.set(line_id!, { portions: portions + quantity, paise: paise + quantity * paiseFromRupees(price) })
  }
  return Object.fromEntries([...sold].toSorted(([a], [b]) => a.localeCompare(b)))
}

test('random splits and merges: portions and value stay to the paisa, and each bill is taxed for itself', async () => {
  const random = createRandom(20261127)
  const rates = [5, 18] as const
  spice.menu = {
    items: Array.from({ length: 8 }, (_, n) =>
      dish(`Dish ${n}`, random.between(101, 99_999) / 100, {
        tax_rate: rates[n % 2]!,
        tax_group_name: `GST ${rates[n % 2]} %`,
      }),
    ),
  }
  const tables: string[] = []
  for (let n = 0; n < 6; n++) tables.push(await addTable(spice, `R${n}`))
  const ids: string[] = []
  for (const tableId of tables.slice(0, 3)) {
    const items = spice.menu.items.map(({ name }) => ask(spice, name, random.between(1, 4)))
    ids.push((await spice.call(createOrder, { body: { items, tableId, orderType: 'Dine-In' } })).body.order_id)
  }
  const [voided] = [await stored(ids[0]!)]
  const taken = {
    line_id: voided.items[0]!.line_id!,
    quantity: 1,
    reason: 'complaint',
    wasted: false,
    version: 1,
  } as const
  await spice.call(voidLine, { params: { id: voided.id }, body: taken }, 'Captain')
  const open = async () =>
    (await spice.call(listOrders, {}, 'Admin')).body.filter(
      (order) => ids.includes(order.id) && order.status === 'Active',
    )
  const sold = soldBy(await open())

  const statuses = new Set<number>()
  for (let step = 0; step < sized(50, 500); step++) {
    const orders = await open()
    const order = random.pick(orders)
    const others = orders.filter(({ id }) => id !== order.id)
    const items = order.items
      .filter(() => random.chance(0.5))
      .map(({ line_id, quantity }) => ({ line_id: line_id!, quantity: random.between(1, quantity) }))
    if (items.length === 0 || (others.length > 0 && random.chance(0.4))) {
      const body = { into: random.pick(others).id, version: order.version }
      statuses.add((await spice.call(mergeOrders, { params: { id: order.id }, body })).status)
    } else {
      const free = tables.filter((id) => id !== order.table_id)
      const reply = await split(order, items, random.chance(0.5) ? random.pick(free) : null)
      statuses.add(reply.status)
      ids.push(...reply.body.parts.map(({ id }) => id).filter((id) => !ids.includes(id)))
    }
    expect(soldBy(await open())).toEqual(sold)
  }
  expect([...statuses]).toEqual([200])

  const orders = await open()
  expect(orders.length).toBeGreaterThan(1)
  for (const order of orders) {
    // The oracle: each rate adds up its lines before it rounds, and then each half by itself.
    const perRate = rates.map((rate) => {
      const net = order.items
        .filter((item) => item.tax_rate_applied === rate)
        .reduce((sum, { price, quantity }) => sum + BigInt(paiseFromRupees(price)) * BigInt(quantity), 0n)
      return { net, half: (net * BigInt(rate) + 100n) / 200n, exact: net * BigInt(100 + rate) }
    })
    const [net, half, exact] = (['net', 'half', 'exact'] as const).map((each) =>
      perRate.reduce((sum, part) => sum + part[each], 0n),
    )
    const { document } = await bill(order)
    const figures = [document!.taxable, document!.cgst, document!.sgst, document!.payable].map(paiseFromRupees)
    expect(figures.map(BigInt)).toEqual([net, half, half, ((exact! + 5000n) / 10_000n) * 100n])
    await spice.call(settleOrder, { params: { id: order.id }, body: {} }, 'Cashier')
  }
  expect(await violationsOf('orders', service.database.ownerUrl)).toEqual([])
})
