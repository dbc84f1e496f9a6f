/** Returns the n-th id of a kind of rows: valid, readable and the same on every run. `prefix` is one of ID_PREFIX. */
export function mockId(prefix: number, n: number): string {
  return `${prefix.toString(16).padStart(8, '0')}-0000-4000-8000-${n.toString(16).padStart(12, '0')}`
}

/** The number of rows of a kind that the data of a new restaurant has at most. */
const MOST_SEEDED = 0xfff

/**
 * Returns an id that no row of a kind has had, including deleted rows.
 *
 * @param taken the present rows, to which a test may have added some
 */
export function nextMockId(
  { lastIds }: { readonly lastIds: Map<number, number> },
  prefix: number,
  taken: readonly { readonly id: string }[],
): string {
  const last = lastIds.get(prefix) ?? MOST_SEEDED
  const next = Math.max(last, ...taken.map(({ id }) => Number.parseInt(id.slice(-12), 16))) + 1
  lastIds.set(prefix, next)
  return mockId(prefix, next)
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
  document: 12,
  printer: 13,
  printJob: 14,
  modifierGroup: 15,
  daypart: 16,
} as const
