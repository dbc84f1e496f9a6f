/** Returns the smallest value that is not below the given share of all values; NaN for an empty list. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

export const median = (values: readonly number[]) => percentile(values, 0.5)

/** Formats a time as `12 ms`; NaN, the percentile of no values, as 'none', and Infinity as 'too long'. */
export function inMs(ms: number): string {
  if (Number.isNaN(ms)) return 'none'
  return ms === Infinity ? 'too long' : `${Math.round(ms)} ms`
}

export function countBy<T>(items: readonly T[], of: (item: T) => string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const item of items) counts[of(item)] = (counts[of(item)] ?? 0) + 1
  return counts
}

/** Formats counts as `201: 40, 409: 3`. */
export function inWords(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([what, count]) => `${what}: ${count}`)
    .join(', ')
}
