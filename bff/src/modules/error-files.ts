import { MODULE_FAILURES } from '@tiffin/contracts'
import * as z from 'zod/mini'

/** Errors with the same kind, message and place, as one gateway counted them. */
const countedError = z.object({
  kind: z.enum(MODULE_FAILURES),
  message: z.string(),
  places: z.array(z.object({ file: z.string(), line: z.int(), column: z.int() })),
  page: z.nullable(z.string()),
  count: z.int(),
  /** Hashes of the restaurants, which differ from version to version. */
  restaurants: z.array(z.string()),
  firstAt: z.string(),
  lastAt: z.string(),
})
export type CountedError = z.output<typeof countedError>
export const errorFile = z.array(countedError)

/** The most restaurants that are counted of one error. */
export const MOST_RESTAURANTS = 200

export const keyOf = ({ kind, message, places }: Pick<CountedError, 'kind' | 'message' | 'places'>) =>
  JSON.stringify([kind, message, places.slice(0, 3)])

/** Adds up what gateways counted, the most frequent error first. */
export function merge(lists: readonly ReadonlyMap<string, CountedError>[]): CountedError[] {
  const merged = new Map<string, CountedError>()
  for (const [key, error] of lists.flatMap((list) => [...list])) {
    const before = merged.get(key)
    merged.set(key, before ? joined(before, error) : error)
  }
  return [...merged.values()].toSorted((a, b) => b.count - a.count)
}

export function joined(before: CountedError, next: CountedError): CountedError {
  return {
    ...before,
    page: next.lastAt >= before.lastAt ? next.page : before.page,
    count: before.count + next.count,
    restaurants: [...new Set([...before.restaurants, ...next.restaurants])].slice(0, MOST_RESTAURANTS),
    firstAt: next.firstAt < before.firstAt ? next.firstAt : before.firstAt,
    lastAt: next.lastAt > before.lastAt ? next.lastAt : before.lastAt,
  }
}
