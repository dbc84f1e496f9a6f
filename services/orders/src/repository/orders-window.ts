import { Prisma } from '../generated/prisma/client.ts'
import type { Clock } from './database.ts'
import { startOfBusinessDay } from './time.ts'

/** The completed orders that a list shows besides the active ones. */
export type OrdersWindow = {
  /** The number of days before the present business day on which the list begins; 0 lists the present day. */
  readonly settledWithinDays: number
  /** True when completed dine-in orders are left out. */
  readonly hideSettledTables: boolean
}

/**
 * Returns SQL of the beginning of the window. The window begins with a business day, so the list changes only with an
 * order or with the day.
 */
export function startOfWindow(clock: Clock, { settledWithinDays }: OrdersWindow): Prisma.Sql {
  return startOfBusinessDay(clock, settledWithinDays)
}

/** SQL that is true for an active order `o`, and for any order that is not Dine-In. */
export const isNoSettledTable = Prisma.sql`(o.status = 'Active' OR o.order_type <> 'Dine-In')`

/** Returns SQL that is true when the list shows the order `o`. */
export function isInWindow(clock: Clock, window: OrdersWindow): Prisma.Sql {
  const isRecent = Prisma.sql`(o.status = 'Active' OR o.created_at >= ${startOfWindow(clock, window)})`
  return window.hideSettledTables ? Prisma.sql`${isRecent} AND ${isNoSettledTable}` : isRecent
}
