import type { MenuSnapshot } from '@tiffin/contracts'
import { businessDayStart, orderNumberPrefix, PAYMENT_METHODS, type OrderType } from '@tiffin/domain'
import type { Order } from '../domain/order.ts'
import { priceLines } from '../domain/price-lines.ts'
import { settleOrder } from '../domain/settle.ts'
import { demoGuests } from './floor.ts'
import type { Random } from './random.ts'

type DemoTable = { readonly id: string; readonly name: string; readonly areaName: string; readonly pax: number }

const MINUTE_MS = 60_000
/** Lunch and dinner as minutes after the business day began at 04:00. */
const SERVICES = [
  [8 * 60, 11 * 60],
  [15 * 60, 19 * 60],
] as const

/** One business day of settled orders, the later days busier towards the weekend. */
export function dayOfOrders(
  day: string,
  until: Date,
  menu: MenuSnapshot,
  tables: readonly DemoTable[],
  random: Random,
): Order[] {
  const isWeekend = [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
  const count = random.between(isWeekend ? 38 : 22, isWeekend ? 54 : 34)
  const times = Array.from({ length: count }, () => {
    const [from, to] = random.pick(SERVICES)
    return new Date(businessDayStart(day).getTime() + random.between(from, to) * MINUTE_MS)
  })
    .filter((time) => time < until)
    .toSorted((a, b) => a.getTime() - b.getTime())
  return times.map((createdAt, index) =>
    settle(orderAt(createdAt, `${orderNumberPrefix(day)}${index + 1}`, menu, tables, random), random),
  )
}

function orderAt(
  createdAt: Date,
  orderNumber: string,
  menu: MenuSnapshot,
  tables: readonly DemoTable[],
  random: Random,
): Order {
  const orderType: OrderType = random.pick(['Dine-In', 'Dine-In', 'Dine-In', 'Takeaway', 'Delivery'] as const)
  const table = orderType === 'Dine-In' ? random.pick(tables) : null
  const dishes = random.between(2, Math.max(3, Math.min(7, table?.pax ?? 4)))
  const picked = Array.from({ length: dishes }, () => random.pick(menu.items))
  return {
    id: random.id(createdAt),
    orderNumber,
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
  }
}

function settle(order: Order, random: Random): Order {
  const completedAt = new Date(order.createdAt.getTime() + random.between(25, 80) * MINUTE_MS)
  const discount = random.chance(0.12) ? { type: 'percent' as const, value: random.pick([5, 10, 15]) } : null
  const bare = settleOrder(order, { discount }, completedAt)
  const method = random.pick([...PAYMENT_METHODS, 'UPI', 'UPI', 'Card'])
  return {
    ...order,
    status: 'Completed',
    settlement: { ...bare, payments: [{ method, amountPaise: bare.payablePaise }] },
    version: 2,
  }
}
