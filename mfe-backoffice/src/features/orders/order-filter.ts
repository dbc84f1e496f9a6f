import type { Order } from '@tiffin/contracts'
import { ORDER_STATUSES, type OrderStatus } from '@tiffin/domain'

/**
 * The filters, as their buttons are labelled. 'Other' has no button: only the address selects orders of any other
 * status (spec §2), such as Merged.
 */
export const FILTERS = ['Active', 'Completed', 'All', 'Other'] as const
export type OrderFilter = (typeof FILTERS)[number]

export const offeredFilters = FILTERS.filter((filter) => filter !== 'Other')

/** The filter when the address names none (spec §9). */
const DEFAULT_FILTER: OrderFilter = 'Active'

export function filterFromAddress(text: string | null): OrderFilter {
  return FILTERS.find((filter) => filter.toLowerCase() === text?.toLowerCase()) ?? DEFAULT_FILTER
}

/** Returns the filter for the address; null for the default, which the address leaves out. */
export function filterInAddress(filter: OrderFilter): string | null {
  return filter === DEFAULT_FILTER ? null : filter.toLowerCase()
}

/**
 * Returns the status for the query; undefined for 'All', which needs no filter, and for 'Other', which the server does
 * not know.
 */
export function statusParameterOf(filter: OrderFilter): OrderStatus | undefined {
  return ORDER_STATUSES.find((status) => status === filter)
}

/**
 * Returns true when the order belongs to the filter. The browser has to compare the status, because the server does not
 * know 'Other'.
 */
export function matchesFilter(filter: OrderFilter, order: Pick<Order, 'status'>): boolean {
  if (filter === 'All') return true
  return filter === 'Other' ? !ORDER_STATUSES.some((status) => status === order.status) : order.status === filter
}
