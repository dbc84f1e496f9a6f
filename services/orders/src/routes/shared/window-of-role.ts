import type { User } from '@tiffin/service-kit'
import type { OrdersWindow } from '../../repository/orders-window.ts'

const WINDOW_DAYS = 7

/**
 * Returns the window of a list without a range: a week (gap G18), and for a Waiter the orders that the till shows (gap
 * G33).
 */
export function windowOfRole(user: User): OrdersWindow {
  return isWaiter(user)
    ? { settledWithinDays: 0, hideSettledTables: true }
    : { settledWithinDays: WINDOW_DAYS, hideSettledTables: false }
}

export function isWaiter({ role }: User): boolean {
  return role === 'Waiter'
}
