/** Returns the n-th id of a kind of rows: valid, readable and the same on every run. `prefix` is one of ID_PREFIX. */
export function mockId(prefix: number, n: number): string {
  return `${prefix.toString(16).padStart(8, '0')}-0000-4000-8000-${n.toString(16).padStart(12, '0')}`
}

/** Returns the id after the highest one in the list, so that a deleted id below the highest one is not used again. */
export function nextMockId(prefix: number, taken: readonly { readonly id: string }[]): string {
  const highest = Math.max(0, ...taken.map(({ id }) => Number.parseInt(id.slice(-12), 16)))
  return mockId(prefix, highest + 1)
}

/** The first group of an id, by the kind of row. */
export const ID_PREFIX = {
  area: 1,
  table: 2,
  dish: 3,
  taxGroup: 4,
  order: 5,
  user: 6,
  invoice: 7,
  restaurant: 8,
  kot: 9,
  station: 10,
  device: 11,
} as const
