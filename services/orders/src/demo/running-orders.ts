import type { MenuSnapshot } from '@tiffin/contracts'
import { MINUTE_MS } from '@tiffin/domain'
import { orderAt, type DemoTable, type UnnumberedOrder } from './day-of-orders.ts'
import type { Random } from './random.ts'

/** Parties at tables: minutes since they were seated, covers, and whether their bill was printed. */
const PARTIES = [
  { age: 84, covers: 4, isPrinted: true },
  { age: 61, covers: 2, isPrinted: true },
  { age: 47, covers: 6 },
  { age: 33, covers: 3 },
  { age: 21, covers: 2 },
  { age: 12, covers: 5 },
  { age: 4, covers: 2 },
] as const

/** Orders without a table: minutes since they were placed, and minutes from then to the promised time. */
const PROMISES = [
  { age: 26, orderType: 'Delivery', minutes: 45 },
  { age: 18, orderType: 'Takeaway', minutes: 15 },
  { age: 6, orderType: 'Takeaway', minutes: 20 },
] as const

/**
 * Makes the active orders of an evening: guests at the given free tables, and orders for Takeaway and Delivery. The
 * orders have no numbers and come oldest first.
 */
export function runningOrders(
  now: Date,
  menu: MenuSnapshot,
  freeTables: readonly DemoTable[],
  random: Random,
): UnnumberedOrder[] {
  const tables = [...freeTables]
  const at = (age: number) => new Date(now.getTime() - age * MINUTE_MS)
  const seated = PARTIES.flatMap(({ age, covers, ...party }) => {
    const fitting = tables.filter(({ pax }) => pax >= covers)
    if (fitting.length === 0) return []
    const table = random.pick(fitting)
    tables.splice(tables.indexOf(table), 1)
    const billPrintedAt = 'isPrinted' in party ? at(3) : null
    return [{ ...orderAt(at(age), { orderType: 'Dine-In', table }, menu, random), covers, billPrintedAt }]
  })
  const promised = PROMISES.map(({ age, orderType, minutes }) => ({
    ...orderAt(at(age), { orderType, table: null }, menu, random),
    promisedAt: at(age - minutes),
  }))
  return [...seated, ...promised].toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}
