import type { Order } from '@tiffin/contracts'

/** Newest first; of two of one instant the one with the later id, as the server pages. */
function compareNewest(a: Order, b: Order): number {
  return b.created_at.localeCompare(a.created_at) || b.id.localeCompare(a.id)
}

/**
 * The list after its first page was read again. As far back as that page reaches it is the truth: what is missing there
 * does not belong any more. What is older stays as it was read, also what newer orders pushed off the page.
 */
export function withFirstPage(known: readonly Order[], page: readonly Order[], pageSize: number): Order[] {
  const oldest = page.at(-1)
  if (!oldest || page.length < pageSize) return [...page]
  return [...page, ...known.filter((order) => compareNewest(order, oldest) > 0)]
}

/** The list with the page after its last order. */
export function withNextPage(known: readonly Order[], page: readonly Order[]): Order[] {
  const ids = new Set(known.map((order) => order.id))
  return [...known, ...page.filter((order) => !ids.has(order.id))]
}
