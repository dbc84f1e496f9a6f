/**
 * Creates a generator that gives the same numbers for the same seed (mulberry32), so that a seed always gives the same
 * demo data.
 */
export function createRandom(seed: number) {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    /** Returns a whole number from `low` to `high`, both included. */
    between: (low: number, high: number): number => low + Math.floor(next() * (high - low + 1)),
    chance: (probability: number): boolean => next() < probability,
    pick: <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T,
    /** Makes a UUID of version 7 for an instant. */
    id: (instant: Date): string => {
      const hex = (digits: number) =>
        Array.from({ length: digits }, () => Math.floor(next() * 16).toString(16)).join('')
      return `${instant
        .getTime()
        .toString(16)
        .padStart(12, '0')
        .replace(/(.{8})(.{4})/, '$1-$2')}-7${hex(3)}-8${hex(3)}-${hex(12)}`
    },
  }
}

export type Random = ReturnType<typeof createRandom>
