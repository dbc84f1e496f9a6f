import {
  addItems,
  createOrder,
  freeTable,
  getActiveOrder,
  listOrders,
  listTables,
  mergeOrders,
  settleOrder,
  takePayment,
  transferOrder,
  voidLine,
  type Endpoint,
  type Order,
  type PunchReply,
  type Table,
} from '@tiffin/contracts'
import { MERGED } from '@tiffin/domain'
import type { FloorModel, ModelDish, ModelOrder, SentReply } from './floor-model.ts'

type Input = { readonly params?: Readonly<Record<string, string>>; readonly body?: unknown; readonly key?: string }

/** The restaurant under test: free tables, and two terminals, a Waiter's and a Captain's. */
export type FloorUnderTest = {
  readonly tableIds: readonly string[]
  readonly call: (terminal: number, endpoint: Endpoint, input: Input) => Promise<SentReply>
  readonly newKey: () => string
}

/** Dishes by their index in the menu, each with a quantity. */
export type ChosenDishes = readonly (readonly [dish: number, quantity: number])[]

/** The Captain's terminal, whose list has all orders of the day. */
const CAPTAIN = 1

export class ModelMismatch extends Error {}

function expectEqual(what: string, got: unknown, expected: unknown): void {
  if (JSON.stringify(got) !== JSON.stringify(expected))
    throw new ModelMismatch(`${what}: got ${JSON.stringify(got)}, expected ${JSON.stringify(expected)}`)
}

const outcomeOf = ({ status, text }: SentReply): string =>
  status < 400 ? 'done' : (JSON.parse(text) as { code: string }).code
const bodyOf = <T>({ text }: SentReply): T => JSON.parse(text) as T
const inPaise = (rupees: number) => Math.round(rupees * 100)

/**
 * Sends a write and compares whether it is done with the model.
 *
 * @param refusal the code that the model expects; undefined for a write that is done
 * @returns the reply; null for an expected refusal
 */
async function write(
  what: string,
  model: FloorModel,
  real: FloorUnderTest,
  terminal: number,
  endpoint: Endpoint,
  input: Input,
  refusal: string | undefined,
): Promise<SentReply | null> {
  const keyed = { ...input, key: real.newKey() }
  const reply = await real.call(terminal, endpoint, keyed)
  expectEqual(what, outcomeOf(reply), refusal ?? 'done')
  if (refusal !== undefined) return null
  model.sent.push({ reply, repeat: () => real.call(terminal, endpoint, keyed) })
  return reply
}

const lineOf = ({ id, pricePaise }: ModelDish, quantity: number) => ({ id, quantity, price: pricePaise / 100 })

function choose({ dishes }: FloorModel, chosen: ChosenDishes) {
  const portions = new Map(chosen.map(([dish, quantity]) => [dishes[dish % dishes.length]!, quantity]))
  return {
    items: [...portions].map(([dish, quantity]) => lineOf(dish, quantity)),
    portions: new Map([...portions].map(([{ id }, quantity]) => [id, quantity])),
  }
}

export async function place(
  model: FloorModel,
  real: FloorUnderTest,
  terminal: number,
  table: number | null,
  chosen: ChosenDishes,
): Promise<void> {
  const { items, portions } = choose(model, chosen)
  const tableId = table === null ? null : real.tableIds[table]
  const body = { items, orderType: tableId ? 'Dine-In' : 'Takeaway', tableId, customerDetails: null }
  const refusal = table !== null && model.activeAt(table) ? 'TABLE_OCCUPIED' : undefined
  const reply = await write('a new order', model, real, terminal, createOrder, { body }, refusal)
  if (!reply) return
  const { order_id: id, version } = bodyOf<PunchReply>(reply)
  const order: ModelOrder = { id, table, portions, status: 'Active', version: 1, paidPaise: 0, payablePaise: 0 }
  expectEqual('its version', version, order.version)
  model.orders.push(order)
  model.see(terminal, order)
}

/** Adds dishes, which commutes with what others do: a terminal that is late may add as well. */
export async function add(
  model: FloorModel,
  real: FloorUnderTest,
  terminal: number,
  order: ModelOrder,
  chosen: ChosenDishes,
): Promise<void> {
  const { items, portions } = choose(model, chosen)
  const refusal = order.status === 'Active' ? undefined : 'ORDER_COMPLETED'
  const input = { params: { id: order.id }, body: { items } }
  const reply = await write('an addition', model, real, terminal, addItems, input, refusal)
  if (!reply) return
  model.addPortions(order, portions)
  model.change(terminal, order)
}

/** Adds to one order from both terminals at the same moment; both additions must count. */
export async function addTogether(
  model: FloorModel,
  real: FloorUnderTest,
  order: ModelOrder,
  one: ChosenDishes,
  other: ChosenDishes,
): Promise<void> {
  await Promise.all([add(model, real, 0, order, one), add(model, real, 1, order, other)])
  // Which of the two was first is left to the service, so both terminals look again.
  for (const terminal of [0, 1]) model.see(terminal, order)
}

export async function settle(
  model: FloorModel,
  real: FloorUnderTest,
  terminal: number,
  order: ModelOrder,
  percent: number,
): Promise<void> {
  const body = {
    version: model.seenBy(terminal, order),
    ...(percent > 0 && { discount: { type: 'percent', value: percent } }),
  }
  const discount = percent > 0 ? { type: 'percent' as const, basisPoints: (percent * 100) as never } : undefined
  const isOverpaid = order.status === 'Active' && model.bill(order, discount).payablePaise < order.paidPaise
  const refusal = model.refusalOf(terminal, order) ?? (isOverpaid ? 'ORDER_OVERPAID' : undefined)
  const input = { params: { id: order.id }, body }
  const reply = await write('a settlement', model, real, terminal, settleOrder, input, refusal)
  if (!reply) return
  model.complete(order, discount)
  expectEqual('what is to be paid', inPaise(bodyOf<Order>(reply).payable ?? -1), order.payablePaise)
}

/** Frees a table, which settles whatever order is there: no bill was shown, so no version is compared. */
export async function free(model: FloorModel, real: FloorUnderTest, terminal: number, table: number): Promise<void> {
  const order = model.activeAt(table)
  const isOverpaid = order !== undefined && model.bill(order).payablePaise < order.paidPaise
  const input = { params: { id: real.tableIds[table]! } }
  const refusal = isOverpaid ? 'ORDER_OVERPAID' : undefined
  const reply = await write('freeing a table', model, real, terminal, freeTable, input, refusal)
  if (!reply) return
  if (order) model.complete(order)
  // The model forgets a request that freed nothing. A repetition under the same key would free the table of the guests
  // who sit there by then.
  else model.sent.pop()
}

export async function transfer(
  model: FloorModel,
  real: FloorUnderTest,
  terminal: number,
  order: ModelOrder,
  table: number,
): Promise<void> {
  const isThere = order.table === table
  const occupied = !isThere && model.activeAt(table) ? 'TABLE_OCCUPIED' : undefined
  const immovable = order.status === 'Active' ? undefined : 'ORDER_COMPLETED'
  const refusal = immovable ?? (order.table === null ? 'ORDER_HAS_NO_TABLE' : occupied)
  const input = { params: { id: order.id }, body: { table_id: real.tableIds[table] } }
  const reply = await write('a move to a table', model, real, terminal, transferOrder, input, refusal)
  if (!reply) return
  // A transfer has no key, so a repetition of it would be another one.
  model.sent.pop()
  if (isThere) return
  order.table = table
  model.change(terminal, order)
}

export async function merge(
  model: FloorModel,
  real: FloorUnderTest,
  terminal: number,
  order: ModelOrder,
  into: ModelOrder,
): Promise<void> {
  const refusalOf = (each: ModelOrder) => {
    if (each.status !== 'Active') return 'ORDER_COMPLETED'
    if (each.table === null) return 'ORDER_HAS_NO_TABLE'
    return each.paidPaise > 0 ? 'ORDER_PARTLY_PAID' : undefined
  }
  const refusal =
    order === into ? 'SAME_ORDER' : (model.refusalOf(terminal, order) ?? refusalOf(order) ?? refusalOf(into))
  const body = { into: into.id, version: model.seenBy(terminal, order) }
  const input = { params: { id: order.id }, body }
  const reply = await write('a merge', model, real, terminal, mergeOrders, input, refusal)
  if (!reply) return
  model.addPortions(into, order.portions)
  order.portions.clear()
  Object.assign(order, { status: MERGED, table: null, version: order.version + 1 })
  model.change(terminal, into)
}

/** Takes portions of a line back. A Waiter needs an approval, which no terminal has here. */
export async function takeBack(
  model: FloorModel,
  real: FloorUnderTest,
  terminal: number,
  order: ModelOrder,
  nth: number,
  quantity: number,
): Promise<void> {
  const [dish, there = 0] = [...order.portions][nth % Math.max(1, order.portions.size)] ?? []
  const stored = bodyOf<Order[]>(await real.call(CAPTAIN, listOrders, {})).find(({ id }) => id === order.id)
  const line = stored?.items.find(({ id }) => id === dish)?.line_id ?? 'none'
  const missing = there === 0 ? 'LINE_NOT_FOUND' : quantity > there ? 'VOID_TOO_MANY' : undefined
  const refusal = terminal === CAPTAIN ? (model.refusalOf(terminal, order) ?? missing) : 'APPROVAL_REQUIRED'
  const version = model.seenBy(terminal, order)
  const body = { line_id: line, quantity, reason: 'wrong_punch', wasted: false, version }
  const input = { params: { id: order.id }, body }
  const reply = await write('a void', model, real, terminal, voidLine, input, refusal)
  if (!reply) return
  order.portions.set(dish!, there - quantity)
  model.change(terminal, order)
}

export async function payPart(
  model: FloorModel,
  real: FloorUnderTest,
  terminal: number,
  order: ModelOrder,
  rupees: number,
): Promise<void> {
  const leftPaise = order.status === 'Active' ? model.bill(order).payablePaise - order.paidPaise : 0
  const tooLarge = leftPaise <= 0 ? 'NOTHING_LEFT_TO_PAY' : rupees * 100 >= leftPaise ? 'PART_TOO_LARGE' : undefined
  const refusal = model.refusalOf(terminal, order) ?? tooLarge
  const body = { method: 'Cash', amount: rupees, version: model.seenBy(terminal, order) }
  const input = { params: { id: order.id }, body }
  const reply = await write('a part payment', model, real, terminal, takePayment, input, refusal)
  if (!reply) return
  order.paidPaise += rupees * 100
  model.change(terminal, order)
}

/** Sends a write again under its key; the reply must be the first one, to the letter. */
export async function repeat(model: FloorModel, nth: number): Promise<void> {
  const earlier = model.sent[nth % Math.max(1, model.sent.length)]
  if (!earlier) return
  const { status, text } = await earlier.repeat()
  expectEqual('a repetition', [status, text], [earlier.reply.status, earlier.reply.text])
}

export async function refuse(
  model: FloorModel,
  real: FloorUnderTest,
  order: ModelOrder | undefined,
  kind: 'price' | 'unknown',
): Promise<void> {
  const line = lineOf(model.dishes[0]!, 1)
  const item = kind === 'price' ? { ...line, price: line.price - 1 } : { ...line, id: real.tableIds[0]! }
  const body = { items: [item], orderType: 'Takeaway' }
  const refusal = kind === 'price' ? 'PRICE_CHANGED' : 'MENU_ITEM_UNAVAILABLE'
  const isOpen = order?.status === 'Active'
  const input = isOpen ? { params: { id: order.id }, body } : { body }
  await write('a wrong dish', model, real, 0, isOpen ? addItems : createOrder, input, refusal)
}

export async function viewTable(model: FloorModel, real: FloorUnderTest, terminal: number, table: number) {
  const order = model.activeAt(table)
  const reply = await real.call(terminal, getActiveOrder, { params: { id: real.tableIds[table]! } })
  expectEqual('the order of a table', outcomeOf(reply), order ? 'done' : 'NO_ACTIVE_ORDER')
  if (!order) return
  expectOrder(model, bodyOf<Order>(reply), order)
  model.see(terminal, order)
}

function expectOrder(model: FloorModel, shown: Order, order: ModelOrder): void {
  const { status } = order
  const total = status === 'Active' ? model.bill(order).grossPaise : order.payablePaise
  expectEqual(
    'an order',
    [shown.id, shown.status, shown.version, inPaise(shown.total_amount)],
    [order.id, status, order.version, total],
  )
  const sorted = (quantities: Iterable<readonly [string, number]>) =>
    [...quantities].filter(([, quantity]) => quantity > 0).toSorted()
  expectEqual(
    'its items',
    sorted(shown.items.map(({ id, quantity }) => [id, quantity] as const)),
    sorted(order.portions),
  )
}

/** Reads the lists of tables and orders at a terminal and compares them with the model. */
export async function look(model: FloorModel, real: FloorUnderTest, terminal: number): Promise<void> {
  const tables = bodyOf<Table[]>(await real.call(terminal, listTables, {}))
  expectEqual(
    'the tables',
    real.tableIds.map((id) => tables.find((table) => table.id === id)?.status),
    real.tableIds.map((_, table) => (model.activeAt(table) ? 'Occupied' : 'Available')),
  )
  // A Waiter's list has no order of a table that is over.
  const isListed = ({ status, table }: ModelOrder) =>
    status === 'Active' || terminal === CAPTAIN || (status === 'Completed' && table === null)
  const expected = model.orders.filter(isListed)
  const orders = bodyOf<Order[]>(await real.call(terminal, listOrders, {}))
  expectEqual('the orders', orders.map(({ id }) => id).toSorted(), expected.map(({ id }) => id).toSorted())
  for (const order of expected) {
    expectOrder(
      model,
      orders.find(({ id }) => id === order.id)!,
      order,
    )
    model.see(terminal, order)
  }
}
