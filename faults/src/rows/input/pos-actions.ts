import type { Order, PunchReply, Table } from '@tiffin/contracts'
import { paise } from '@tiffin/domain'
import { json, type HttpRequest, type Client, type HttpReply } from '../../support/http.ts'
import { itemsOf, newKey, type OrderedDish } from '../../support/ledger.ts'
import type { Random } from '../../support/random.ts'
import type { Restaurant } from '../../support/restaurants.ts'
import { untilAnswered } from '../../support/retry.ts'
import type { PosModel, ModelOrder } from './pos-model.ts'

/** A restaurant in the product with its two terminals, a Waiter's and a Cashier's. */
export interface ProductUnderTest {
  readonly restaurant: Restaurant
  readonly terminals: readonly [Client, Client]
  /** Random numbers for the pauses of a terminal before it retries a refused request. */
  readonly random: Random
}

const send = ({ terminals, random }: ProductUnderTest, terminal: number, ask: HttpRequest): Promise<HttpReply> =>
  untilAnswered(terminals[terminal]!, ask, { random })

/** Dishes by their index in the menu, each with a quantity. */
export type ChosenDishes = readonly (readonly [dish: number, quantity: number])[]
export interface SettlementInput {
  readonly percent: number
  readonly isStale: boolean
}

export class ModelMismatch extends Error {}

function expectEqual(what: string, got: unknown, expected: unknown): void {
  if (JSON.stringify(got) !== JSON.stringify(expected))
    throw new ModelMismatch(`${what}: got ${JSON.stringify(got)}, expected ${JSON.stringify(expected)}`)
}

const codeOf = ({ status, text }: HttpReply) =>
  status < 400 ? String(status) : `${status} ${(JSON.parse(text) as { code: string }).code}`

async function write(
  model: PosModel,
  real: ProductUnderTest,
  terminal: number,
  method: string,
  path: string,
  body: unknown,
): Promise<HttpReply> {
  const key = newKey()
  const { tokens } = real.restaurant
  const token = terminal === 0 ? tokens.Waiter : tokens.Cashier
  const reply = await send(real, terminal, { method, path, json: body, key, token })
  model.sent.push({ method, path, json: body, key, reply })
  return reply
}

const read = (real: ProductUnderTest, path: string) => send(real, 0, { path, token: real.restaurant.tokens.Waiter })

const portionsOf = (chosen: ChosenDishes, { dishes }: Restaurant): OrderedDish[] => [
  ...new Map(chosen.map(([dish, quantity]) => [dish, { dish: dishes[dish % dishes.length]!, quantity }])).values(),
]

export async function place(
  model: PosModel,
  real: ProductUnderTest,
  terminal: number,
  tableIndex: number | null,
  chosen: ChosenDishes,
): Promise<void> {
  const portions = portionsOf(chosen, real.restaurant)
  const tableId = tableIndex === null ? null : real.restaurant.tableIds[tableIndex]
  const there = tableIndex === null ? undefined : model.activeAt(tableIndex)
  const reply = await write(model, real, terminal, 'POST', '/api/orders', {
    items: itemsOf(portions),
    orderType: tableId ? 'Dine-In' : 'Takeaway',
    tableId,
    customerDetails: null,
  })
  if (there) return expectEqual('an occupied table', codeOf(reply), '409 TABLE_OCCUPIED')
  expectEqual('a new order', codeOf(reply), '201')
  const { order_id: id, version } = json<PunchReply>(reply)
  expectEqual('its version', version, 1)
  model.orders.push({ id, tableIndex, portions, version: 1, isSettled: false, payablePaise: 0 })
}

export async function add(
  model: PosModel,
  real: ProductUnderTest,
  terminal: number,
  order: ModelOrder,
  chosen: ChosenDishes,
): Promise<void> {
  const portions = portionsOf(chosen, real.restaurant)
  const reply = await write(model, real, terminal, 'POST', `/api/orders/${order.id}/add`, { items: itemsOf(portions) })
  if (order.isSettled) return expectEqual('adding to a settled order', codeOf(reply), '409 ORDER_COMPLETED')
  expectEqual('an addition', codeOf(reply), '200')
  order.portions.push(...portions)
  order.version++
}

export async function settle(
  model: PosModel,
  real: ProductUnderTest,
  terminal: number,
  order: ModelOrder,
  how: SettlementInput,
): Promise<void> {
  const discount = how.percent === 0 ? undefined : { type: 'percent' as const, value: how.percent }
  const version = how.isStale ? order.version - 1 : order.version
  const reply = await write(model, real, terminal, 'POST', `/api/orders/${order.id}/settle`, {
    version,
    ...(discount && { discount }),
  })
  if (order.isSettled) return expectEqual('a second settlement', codeOf(reply), '409 ORDER_COMPLETED')
  if (how.isStale) return expectEqual('a bill that is out of date', codeOf(reply), '409 ORDER_CHANGED')
  expectEqual('a settlement', codeOf(reply), '200')
  model.settle(order, discount && { type: 'percent', basisPoints: (how.percent * 100) as never })
  expectEqual('what is to be paid', paise(Math.round((json<Order>(reply).payable ?? -1) * 100)), order.payablePaise)
}

export async function free(
  model: PosModel,
  real: ProductUnderTest,
  terminal: number,
  tableIndex: number,
): Promise<void> {
  const there = model.activeAt(tableIndex)
  const reply = await write(
    model,
    real,
    terminal,
    'PUT',
    `/api/tables/${real.restaurant.tableIds[tableIndex]}/free`,
    undefined,
  )
  expectEqual('freeing a table', codeOf(reply), '204')
  if (there) model.settle(there)
  // The model forgets a request that freed nothing. A repetition under the same key would free the table of the guests
  // who sit there by then.
  else model.sent.pop()
}

export async function viewTable(model: PosModel, real: ProductUnderTest, tableIndex: number): Promise<void> {
  const there = model.activeAt(tableIndex)
  const reply = await read(real, `/api/tables/${real.restaurant.tableIds[tableIndex]}/active-order`)
  if (!there) return expectEqual('the order of a free table', codeOf(reply), '404 NO_ACTIVE_ORDER')
  expectOrder(model, json<Order>(reply), there)
}

function expectOrder(model: PosModel, shown: Order, order: ModelOrder): void {
  const total = order.isSettled ? order.payablePaise : model.bill(order).grossPaise
  const sorted = (quantities: Record<string, number>) => Object.entries(quantities).toSorted()
  expectEqual(
    'an order',
    [shown.id, shown.status, shown.version, Math.round(shown.total_amount * 100)],
    [order.id, order.isSettled ? 'Completed' : 'Active', order.version, total],
  )
  expectEqual(
    'its items',
    sorted(Object.fromEntries(shown.items.map(({ id, quantity }) => [id, quantity]))),
    sorted(model.quantities(order)),
  )
}

/** Compares the lists of tables and orders with the model. */
export async function expectSame(model: PosModel, real: ProductUnderTest): Promise<void> {
  const tables = json<Table[]>(await read(real, '/api/tables'))
  const statuses = real.restaurant.tableIds.map((id) => tables.find((table) => table.id === id)?.status)
  expectEqual(
    'the tables',
    statuses,
    real.restaurant.tableIds.map((_, index) => (model.activeAt(index) ? 'Occupied' : 'Available')),
  )
  const orders = json<Order[]>(await send(real, 1, { path: '/api/orders', token: real.restaurant.tokens.Cashier }))
  expectEqual('the orders', orders.map(({ id }) => id).toSorted(), model.orders.map(({ id }) => id).toSorted())
  for (const order of model.orders)
    expectOrder(
      model,
      orders.find(({ id }) => id === order.id)!,
      order,
    )
}

export async function repeat(model: PosModel, real: ProductUnderTest, nth: number): Promise<void> {
  const earlier = model.sent[nth % Math.max(1, model.sent.length)]
  if (!earlier || earlier.reply.status >= 300) return
  const reply = await send(real, 1, { ...earlier, token: real.restaurant.tokens.Cashier })
  expectEqual('a repetition', [reply.status, reply.text], [earlier.reply.status, earlier.reply.text])
}

export async function refuse(
  model: PosModel,
  real: ProductUnderTest,
  order: ModelOrder | undefined,
  kind: 'price' | 'unknown',
): Promise<void> {
  const [dish] = real.restaurant.dishes
  const item =
    kind === 'price'
      ? { id: dish!.id, quantity: 1, price: dish!.pricePaise / 100 - 1 }
      : { id: real.restaurant.id, quantity: 1, price: 10 }
  const path = order && !order.isSettled ? `/api/orders/${order.id}/add` : '/api/orders'
  const reply = await write(model, real, 0, 'POST', path, { items: [item], orderType: 'Takeaway' })
  expectEqual('a wrong dish', codeOf(reply), kind === 'price' ? '409 PRICE_CHANGED' : '409 MENU_ITEM_UNAVAILABLE')
}

/** Adds to one order from both terminals at the same moment; both additions must count. */
export async function addTogether(
  model: PosModel,
  real: ProductUnderTest,
  order: ModelOrder,
  first: ChosenDishes,
  second: ChosenDishes,
): Promise<void> {
  await Promise.all([add(model, real, 0, order, first), add(model, real, 1, order, second)])
}
