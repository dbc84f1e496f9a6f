import type { User } from '@tiffin/service-kit'
import type { OrdersWindow } from '../../repository/orders-window.ts'

const WINDOW_DAYS = 7

/** The orders that the list shows without a range: a week (gap G18), for a Waiter those the till shows (gap G33). */
export function windowOfRole(user: User): OrdersWindow {
  return isWaiter(user)
    ? { settledWithinDays: 0, hideSettledTables: true }
    : { settledWithinDays: WINDOW_DAYS, hideSettledTables: false }
}

export function isWaiter({ role }: User): boolean {
  return role === 'Waiter'
}
