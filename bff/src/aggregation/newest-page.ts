/**
 * Returns the newest `pageSize` entries. Entries with the time of the last one are all included, because the next page
 * starts before that time.
 */
export function newestPage<Entry extends { readonly at: string }>(
  entries: readonly Entry[],
  pageSize: number,
): Entry[] {
  const sorted = entries.toSorted((a, b) => b.at.localeCompare(a.at))
  const last = sorted[pageSize - 1]
  return last === undefined ? sorted : sorted.filter(({ at }) => at >= last.at)
}
