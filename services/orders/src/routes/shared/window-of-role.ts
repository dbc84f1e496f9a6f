import type { User } from '@tiffin/service-kit'
import type { OrdersWindow } from '../../repository/orders-window.ts'

const WINDOW_DAYS = 7

/** What the list of orders without a range shows: a week (gap G18), and a Waiter what the till shows (gap G33). */
export function windowOfRole(user: User): OrdersWindow {
  return isWaiter(user)
    ? { settledWithinDays: 0, hideSettledTables: true }
    : { settledWithinDays: WINDOW_DAYS, hideSettledTables: false }
}

export function isWaiter({ role }: User): boolean {
  return role === 'Waiter'
}
