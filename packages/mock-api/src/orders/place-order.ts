import {
  AppError,
  type addItems,
  type BodyOf,
  type createOrder,
  type KotPrinted,
  type MenuItem,
} from '@tiffin/contracts'
import {
  addDish,
  basisPointsFromPercent,
  businessDayOf,
  choicesOf,
  chooseModifiers,
  findOrderProblem,
  lineKey,
  nameWithModifiers,
  orderNumberPrefix,
  paiseFromRupees,
  rupeesFromPaise,
  setQuantity,
  taxKindOf,
  tidyNotes,
  type CartLine,
} from '@tiffin/domain'
import { recordAudit } from '../audit/record-audit.ts'
import { ID_PREFIX, mockId } from '../ids.ts'
import type { MockLine, MockRestaurant, OrderRecord } from '../restaurant.ts'
import { SENTINELS } from '../sentinels.ts'
import { signedInName } from '../users/signed-in.ts'
import { forgetBill, promisedAt } from './change-order.ts'
import { cancelInvoice } from './invoice.ts'
import { makeKots } from './kots.ts'
import { requireServed } from '../menu/serving-hours.ts'
import { countPortionsDown } from './availability.ts'
import { activeOrderOf } from './wire.ts'

type Items = BodyOf<typeof addItems>['items']

/**
 * Places an order, priced by the menu of the mock. A repetition of its id and content returns the first order.
 *
 * @throws AppError as the orders service does
 */
export function placeOrder(
  restaurant: MockRestaurant,
  body: BodyOf<typeof createOrder>,
  kotPrinted: KotPrinted | null = null,
): OrderRecord {
  const customer = body.customerDetails ?? null
  const problem = findOrderProblem({
    orderType: body.orderType,
    tableId: body.tableId ?? null,
    lineCount: body.items.length,
    customer,
  })
  if (problem) throw new AppError(problem)
  if (customer?.name === SENTINELS.serverError) throw new AppError('INTERNAL')
  const placedAs = JSON.stringify([body.orderType, body.tableId ?? null, body.items])
  const known = body.id && restaurant.orders.find(({ id }) => id === body.id)
  if (known && known.placedAs !== placedAs) throw new AppError('ORDER_ID_USED')
  if (known) return known
  const table = body.tableId ? restaurant.tables.find((candidate) => candidate.id === body.tableId) : null
  if (table === undefined) throw new AppError('TABLE_NOT_FOUND')
  const occupant = table && activeOrderOf(restaurant, table.id)
  if (occupant) throw new AppError('TABLE_OCCUPIED').with({ orderId: occupant.id })

  const lines = mergeLines([], priceItems(restaurant, body.items))
  requireServed(restaurant, body.items)
  countPortionsDown(restaurant, body.items)
  const now = restaurant.now()
  const prefix = orderNumberPrefix(businessDayOf(now))
  const order: OrderRecord = {
    id: body.id ?? mockId(ID_PREFIX.order, restaurant.orders.length + 1),
    placedAs,
    orderNumber: `${prefix}${restaurant.orders.filter((other) => other.orderNumber.startsWith(prefix)).length + 1}`,
    orderType: body.orderType,
    table,
    customer: body.orderType === 'Dine-In' ? null : customer,
    createdAt: now,
    lines,
    version: 1,
    waiter: signedInName(restaurant),
    covers: body.orderType === 'Dine-In' ? (body.covers ?? null) : null,
    promisedAt: body.orderType === 'Dine-In' ? null : promisedAt(now, body.promisedInMinutes ?? null),
    billPrintedAt: null,
    billSentAt: null,
    settlement: null,
    tillRefs: [body.taken?.ref ?? []].flat(),
    kots: [],
  }
  restaurant.orders.push(order)
  makeKots(restaurant, order, order.lines, {
    isAddition: false,
    isPrinted: body.printsKots ?? false,
    kotPrinted,
    ref: body.taken?.ref,
  })
  const placed = {
    order_type: order.orderType,
    table_name: table?.name ?? null,
    ...(order.covers !== null && { covers: order.covers }),
    items: auditedItems(order.lines),
  }
  recordAudit(restaurant, 'order.placed', { id: order.id, name: order.orderNumber }, null, placed)
  return order
}

type AddedAs = {
  readonly isPrinted?: boolean | undefined
  readonly ref?: string | undefined
  /** The person who printed the tickets at the till before the addition arrived; null where nobody did. */
  readonly kotPrinted?: KotPrinted | null
}

/**
 * Adds items to an active order. Its printed bill is then out of date, and its open document is cancelled.
 *
 * @throws AppError as the orders service does
 */
export function addToOrder(
  restaurant: MockRestaurant,
  orderId: string,
  items: Items,
  { isPrinted = false, ref, kotPrinted = null }: AddedAs = {},
): OrderRecord {
  const order = restaurant.orders.find((candidate) => candidate.id === orderId)
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  if (order.settlement) throw new AppError('ORDER_COMPLETED')
  if (items.length === 0) throw new AppError('EMPTY_ORDER')
  const added = priceItems(restaurant, items)
  requireServed(restaurant, items)
  countPortionsDown(restaurant, items)
  order.lines = mergeLines(order.lines, added)
  order.version += 1
  if (ref) order.tillRefs = [...(order.tillRefs ?? []), ref]
  forgetBill(order)
  makeKots(restaurant, order, added, { isAddition: true, isPrinted, ref, kotPrinted })
  recordAudit(restaurant, 'order.added', { id: order.id, name: order.orderNumber }, null, {
    items: auditedItems(added),
  })
  cancelInvoice(restaurant, order, 'items_added')
  return order
}

function auditedItems(lines: readonly CartLine[]) {
  return lines.map(({ name, quantity, pricePaise, held }) => ({
    name,
    quantity,
    price: rupeesFromPaise(pricePaise),
    ...(held && { held }),
  }))
}

// The server prices by its own menu and refuses other prices of the client (gap G5).
function priceItems(restaurant: MockRestaurant, items: Items): MockLine[] {
  return items.map((item) => {
    failOnSentinel(restaurant, findDish(restaurant, item.id).name)
    const dish = findDish(restaurant, item.id)
    const { modifiers, pricePaise } = choiceOf(dish, item)
    if (pricePaise !== paiseFromRupees(item.price)) throw new AppError('PRICE_CHANGED')
    const tax = { rateBasisPoints: basisPointsFromPercent(dish.tax_rate), isSplit: dish.tax_is_split }
    const kind = restaurant.taxGroups.find(({ id }) => id === dish.tax_group_id)?.kind
    return {
      menuItemId: dish.id,
      name: nameWithModifiers(dish.name, modifiers),
      pricePaise,
      rateBasisPoints: tax.rateBasisPoints,
      taxGroupName: dish.tax_group_name,
      taxIsSplit: dish.tax_is_split,
      quantity: item.quantity,
      ...(kind && kind !== taxKindOf(null, tax) && { taxKind: kind }),
      ...(modifiers.length > 0 && { modifiers }),
      ...(item.notes && { notes: tidyNotes(item.notes) }),
      ...(item.held && { held: true, heldSince: restaurant.now() }),
    }
  })
}

/** Prices what was chosen of a dish. @throws AppError MODIFIER_CHOICE_INVALID */
function choiceOf(dish: MenuItem, { modifiers }: Items[number]) {
  const choice = chooseModifiers(choicesOf(dish), modifiers?.map(({ id }) => id) ?? null)
  if (!('refused' in choice)) return choice
  throw new AppError('MODIFIER_CHOICE_INVALID', { name: dish.name, ...choice.refused })
}

function findDish(restaurant: MockRestaurant, id: string): MenuItem {
  const dish = restaurant.menu.find((candidate) => candidate.id === id)
  if (!dish) throw new AppError('MENU_ITEM_UNAVAILABLE')
  return dish
}

function mergeLines(existing: readonly CartLine[], added: readonly CartLine[]): readonly CartLine[] {
  return added.reduce<readonly CartLine[]>((lines, line) => {
    const key = lineKey(line)
    const before = lines.find((candidate) => lineKey(candidate) === key)?.quantity ?? 0
    return setQuantity(before > 0 ? lines : addDish(lines, line), key, before + line.quantity)
  }, existing)
}

function failOnSentinel(restaurant: MockRestaurant, dishName: string): void {
  if (dishName === SENTINELS.serverError) throw new AppError('INTERNAL')
  if (dishName === SENTINELS.limitReached) throw new AppError('ORDER_LIMIT_REACHED', { limit: 10 })
  if (dishName === SENTINELS.offline) throw new OfflineError()
  if (dishName === SENTINELS.priceChanged) {
    // The price rises at the first order, so that a till that reads the menu again can continue.
    restaurant.menu = restaurant.menu.map((dish) =>
      dish.name === dishName && dish.price === 100 ? { ...dish, price: 120 } : dish,
    )
  }
}

/** Thrown to lose the reply of a request, as without a network. */
export class OfflineError extends Error {}
