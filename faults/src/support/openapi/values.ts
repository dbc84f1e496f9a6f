import fc from 'fast-check'
import type { Dish } from '../restaurants.ts'
import type { Schema } from './document.ts'

/** Existing ids of tables, orders, dishes and staff, with which requests pass the first check. */
export interface KnownIds {
  readonly ids: readonly string[]
  readonly dishes: readonly Dish[]
}

/** Texts that break code which does not expect them. */
const AWKWARD = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '../../etc',
  "'; DROP TABLE orders; --",
  '<script>alert(1)</script>',
  '%00',
  '=1+1',
  '\u202e',
  '9'.repeat(400),
  'null',
  'undefined',
  '🍛'.repeat(80),
  '__proto__',
]
const AWKWARD_NUMBERS = [0, -0, -1, 0.1, 1.005, 1e-7, 2 ** 31, 2 ** 53, 1e21, -1e300]

const text = fc.oneof(
  { weight: 5, arbitrary: fc.string({ maxLength: 40 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  { weight: 3, arbitrary: fc.constantFrom(...AWKWARD) },
)

export function fittingValues(schema: Schema, known: KnownIds): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => fittingValues(each, known)))
  const types = Array.isArray(schema.type) ? schema.type : [schema.type]
  return fc.oneof(...types.map((type: string | undefined) => ofType(type, schema, known)))
}

function ofType(type: string | undefined, schema: Schema, known: KnownIds): fc.Arbitrary<unknown> {
  switch (type) {
    case 'string':
      return texts(schema, known)
    case 'integer':
      return fc.oneof(
        fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 1_000, 1_000_000) }),
        fc.integer({ min: schema.minimum ?? 0, max: Math.max(schema.minimum ?? 0, 5) }),
      )
    case 'number':
      return fc
        .integer({
          min: Math.ceil((schema.minimum ?? 0) * 100),
          max: Math.floor(Math.min(schema.maximum ?? 10_000, 10_000_000) * 100),
        })
        .map((hundredths) => hundredths / 100)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(schema.items ? fittingValues(schema.items, known) : fc.jsonValue(), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      })
    case 'object':
      return objects(schema, known)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function texts({ format, minLength = 0, maxLength = 200 }: Schema, { ids }: KnownIds): fc.Arbitrary<string> {
  if (format === 'uuid')
    return fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...ids) }, { weight: 1, arbitrary: fc.uuid() })
  if (format === 'date-time')
    return fc
      .date({ noInvalidDate: true, min: new Date('2000-01-01'), max: new Date('2100-01-01') })
      .map((date) => date.toISOString())
  if (format === 'email') return fc.integer({ min: 0, max: 40 }).map((n) => `fuzz${n}@fuzz.test`)
  return fc
    .oneof(text, fc.constantFrom(...ids, '12.5', 'Mains', '2030-01-01'))
    .map((value) => value.slice(0, maxLength).padEnd(minLength, 'x'))
}

function objects({ properties = {}, required = [] }: Schema, known: KnownIds): fc.Arbitrary<unknown> {
  const model = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, fittingValues(schema, known)]),
  )
  const generic = fc.record(model, { requiredKeys: [...required], noNullPrototype: true })
  const isLine = properties['price'] && properties['quantity'] && properties['id']
  if (!isLine) return generic
  // An order passes its checks only with dishes of the menu at their price.
  const real = fc.record({ dish: fc.constantFrom(...known.dishes), quantity: fc.integer({ min: 1, max: 20 }) })
  return fc.oneof(
    {
      weight: 3,
      arbitrary: real.map(({ dish, quantity }) => ({ id: dish.id, quantity, price: dish.pricePaise / 100 })),
    },
    { weight: 1, arbitrary: generic },
  )
}

const wrong: fc.Arbitrary<unknown> = fc.oneof(
  text,
  fc.constantFrom<unknown>(...AWKWARD_NUMBERS),
  fc.constantFrom<unknown>(null, true, [], {}, [[]], [null], { __proto__: 1 }),
  fc.jsonValue({ maxDepth: 3 }),
)

/**
 * Generates values with one part left out, added, or replaced by a value that does not fit, or with such a value as the
 * whole.
 */
export function mutatedValues(schema: Schema, known: KnownIds): fc.Arbitrary<unknown> {
  return fc
    .tuple(fittingValues(schema, known), wrong, fc.nat(), fc.constantFrom('replace', 'remove', 'add', 'whole'))
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
