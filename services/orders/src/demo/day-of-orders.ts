import type { MenuSnapshot } from '@tiffin/contracts'
import { businessDayStart, MINUTE_MS, PAYMENT_METHODS, type OrderType } from '@tiffin/domain'
import type { Order } from '../domain/order.ts'
import { priceLines } from '../domain/price-lines.ts'
import { computeSettlement } from '../domain/decide-settlement.ts'
import { demoGuests } from './floor.ts'
import { createRandom, type Random } from './random.ts'
import { demoStaff } from './staff.ts'

export type DemoTable = { readonly id: string; readonly name: string; readonly areaName: string; readonly pax: number }

/** An order without a number, which it gets from the counter of its business day. */
export type UnnumberedOrder = Omit<Order, 'orderNumber'>

/**
 * The times of breakfast, lunch and dinner, in minutes after the business day began at 04:00. Breakfast is listed once,
 * lunch twice and dinner three times, so that they have one, two and three of six orders.
 */
const SERVICES = [
  [0, 8 * 60],
  [8 * 60, 11 * 60],
  [8 * 60, 11 * 60],
  [15 * 60, 19 * 60],
  [15 * 60, 19 * 60],
  [15 * 60, 19 * 60],
] as const

/**
 * Makes the settled orders of one business day within the given time, the oldest first, more of them at weekends. The
 * same day, time, menu and tables give the same orders.
 */
export function dayOfOrders(
  day: string,
  { from, until }: { readonly from: Date; readonly until: Date },
  menu: MenuSnapshot,
  tables: readonly DemoTable[],
): UnnumberedOrder[] {
  const random = createRandom(Number(day.replaceAll('-', '')))
  const isWeekend = [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
  const count = random.between(isWeekend ? 38 : 22, isWeekend ? 54 : 34)
  const times = Array.from({ length: count }, () => {
    const [start, end] = random.pick(SERVICES)
    return new Date(businessDayStart(day).getTime() + random.between(start, end) * MINUTE_MS)
  })
    .filter((time) => time > from && time < until)
    .toSorted((a, b) => a.getTime() - b.getTime())
  return times.map((createdAt) => {
    const orderType = random.pick<OrderType>(
      tables.length > 0 ? ['Dine-In', 'Dine-In', 'Dine-In', 'Takeaway', 'Delivery'] : ['Takeaway', 'Delivery'],
    )
    const table = orderType === 'Dine-In' ? random.pick(tables) : null
    return settle(orderAt(createdAt, { orderType, table }, menu, random), random)
  })
}

/** Makes an order that is not paid yet. */
export function orderAt(
  createdAt: Date,
  { orderType, table }: { readonly orderType: OrderType; readonly table: DemoTable | null },
  menu: MenuSnapshot,
  random: Random,
): UnnumberedOrder {
  const dishes = random.between(2, Math.max(3, Math.min(7, table?.pax ?? 4)))
  const picked = Array.from({ length: dishes }, () => random.pick(menu.items))
  return {
    id: random.id(createdAt),
    orderType,
    status: 'Active',
    tableId: table?.id ?? null,
    tableName: table?.name ?? null,
    areaName: table?.areaName ?? null,
    customer: table ? null : random.pick(demoGuests),
    createdAt,
    lines: priceLines(
      menu,
      picked.map(({ id, price }) => ({ id, price, quantity: random.between(1, 3) })),
    ),
    settlement: null,
    version: 1,
    createdByName: random.pick(demoStaff).email,
    covers: table ? random.between(1, table.pax) : null,
    promisedAt: null,
    billPrintedAt: null,
    billSentAt: null,
    ready: [],
  }
}

/** The demo restaurant allows discounts without limit or reason. */
export const NO_LIMITS = { role: 'Waiter', discountLimit: null, isDiscountReasonRequired: false } as const

/** Settles an order 25 to 80 minutes after it was placed. */
export function settle(order: UnnumberedOrder, random: Random): UnnumberedOrder {
  const completedAt = new Date(order.createdAt.getTime() + random.between(25, 80) * MINUTE_MS)
  const discount = random.chance(0.12) ? { type: 'percent' as const, value: random.pick([5, 10, 15]) } : null
  const bare = computeSettlement(order, { discount }, NO_LIMITS, completedAt)
  const method = random.pick([...PAYMENT_METHODS, 'UPI', 'UPI', 'Card'])
  return {
    ...order,
    status: 'Completed',
    settlement: { ...bare, payments: [{ method, amountPaise: bare.payablePaise }] },
    version: order.version + 1,
  }
}
