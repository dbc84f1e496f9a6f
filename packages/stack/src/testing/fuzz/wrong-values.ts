import fc from 'fast-check'
import { anyText } from './schema-values.ts'

const AWKWARD_NUMBERS = [0, -0, -1, 0.1, 1.005, 1e-7, 2 ** 31, 2 ** 53, 1e21, -1e300]

const wrongValues: fc.Arbitrary<unknown> = fc.oneof(
  anyText,
  fc.constantFrom<unknown>(...AWKWARD_NUMBERS),
  fc.constantFrom<unknown>(null, true, [], {}, [[]], [null], { __proto__: 1 }),
  fc.jsonValue({ maxDepth: 3 }),
)

/**
 * Generates values with one part left out, added, or replaced by a value that does not fit, or with such a value as the
 * whole.
 */
export function damaged(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(values, wrongValues, fc.nat(), fc.constantFrom('replace', 'remove', 'add', 'whole'))
    .map(([value, other, where, how]) => {
      if (how === 'whole') return other
      const copy: unknown = structuredClone(value)
      const holders = holdersOf(copy)
      const holder = holders[where % Math.max(1, holders.length)]
      if (!holder) return other
      const keys = Object.keys(holder)
      const key = keys[where % Math.max(1, keys.length)]
      if (how === 'add' || key === undefined)
        Object.assign(holder, { role: 'Admin', restaurant_id: other, status: 'Completed' })
      else if (how === 'remove' && !Array.isArray(holder)) delete holder[key]
      else holder[key] = other
      return copy
    })
}

/** Lists every object and array inside a value. */
function holdersOf(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return []
  return [value as Record<string, unknown>, ...Object.values(value).flatMap(holdersOf)]
}
