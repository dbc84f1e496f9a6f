import type { Order } from '@tiffin/contracts'
import { ORDER_STATUSES, type OrderStatus } from '@tiffin/domain'

/**
 * As the buttons are labelled. No button offers 'Other': orders of a status to come are found by the address (spec §2).
 */
export const FILTERS = ['Active', 'Completed', 'All', 'Other'] as const
export type OrderFilter = (typeof FILTERS)[number]

export const offeredFilters = FILTERS.filter((filter) => filter !== 'Other')

/** Spec §9. */
const DEFAULT_FILTER: OrderFilter = 'Active'

export function filterFromAddress(text: string | null): OrderFilter {
  return FILTERS.find((filter) => filter.toLowerCase() === text?.toLowerCase()) ?? DEFAULT_FILTER
}

/** The filter as the address has it; null for the default, which is left out. */
export function filterInAddress(filter: OrderFilter): string | null {
  return filter === DEFAULT_FILTER ? null : filter.toLowerCase()
}

/** The status to ask the server for; undefined for All and Other, which it does not filter by. */
export function statusParameterOf(filter: OrderFilter): OrderStatus | undefined {
  return ORDER_STATUSES.find((status) => status === filter)
}

/** Does an order belong there? Of what the server answers this holds back what only 'Other' leaves out. */
export function isShown(filter: OrderFilter, order: Pick<Order, 'status'>): boolean {
  if (filter === 'All') return true
  return filter === 'Other' ? !ORDER_STATUSES.some((status) => status === order.status) : order.status === filter
}
