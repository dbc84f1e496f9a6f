import { RESTAURANTS_A_PAGE } from '@tiffin/contracts'

/** There is always a first page. */
export function lastPageOf(total: number): number {
  return Math.max(1, Math.ceil(total / RESTAURANTS_A_PAGE))
}
