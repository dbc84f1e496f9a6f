import { Prisma } from '../generated/prisma/client.ts'
import type { Clock } from './database.ts'
import { startOfBusinessDay } from './time.ts'

/** What a list of orders shows besides the active ones. */
export type OrdersWindow = {
  /** Completed ones from the business day of so many days ago on. */
  readonly settledWithinDays: number
  /** Of those only types without a table. */
  readonly hideSettledTables: boolean
}

/** SQL of the beginning of the window: the list stays the same until the day turns or something happens. */
export function startOfWindow(clock: Clock, { settledWithinDays }: OrdersWindow): Prisma.Sql {
  return startOfBusinessDay(clock, settledWithinDays)
}

/** SQL that is true of an active order `o`, and of others without a table. */
export const isNoSettledTable = Prisma.sql`(o.status = 'Active' OR o.order_type <> 'Dine-In')`

/** SQL that tells whether the list shows the order `o`. */
export function isInWindow(clock: Clock, window: OrdersWindow): Prisma.Sql {
  const isRecent = Prisma.sql`(o.status = 'Active' OR o.created_at >= ${startOfWindow(clock, window)})`
  return window.hideSettledTables ? Prisma.sql`${isRecent} AND ${isNoSettledTable}` : isRecent
}
