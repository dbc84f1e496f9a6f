import { endpoints, type Endpoint } from '@tiffin/contracts'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { toJSONSchema, type $ZodType } from 'zod/v4/core'
import { validationText } from './validation-text.ts'

const textOf = (schema: z.ZodMiniType, given: unknown) => {
  const { error } = z.safeParse(schema, given)
  return error?.issues[0] && validationText(error.issues[0])
}
const named = (schema: z.ZodMiniType) => z.object({ name: schema })

const texts: readonly [z.ZodMiniType, unknown, string][] = [
  [z.string(), 5, 'name: must be text'],
  [z.number(), '5', 'name: must be a number'],
  [z.coerce.number(), 'many', 'name: must be a number'],
  [z.int(), 1.5, 'name: must be a whole number'],
  [z.boolean(), 'yes', 'name: must be true or false'],
  [z.array(z.int()), {}, 'name: must be a list'],
  [z.object({}), [], 'name: must be an object with fields'],
  [z.array(z.object({ quantity: z.int() })), [{ quantity: 1.5 }], 'name.0.quantity: must be a whole number'],
  [z.string(), undefined, 'name: is missing'],
  [z.enum(['Cash', 'Card']), 'Cheque', 'name: must be one of Cash, Card'],
  [z.literal('yes'), 'no', 'name: must be yes'],
  [z.uuid(), 'x', 'name: must be an id'],
  [z.email(), 'x', 'name: must be an email address'],
  [z.url(), 'x', 'name: must be a web address'],
  [z.iso.datetime({ offset: true }), 'yesterday', 'name: must be a date and time such as 2026-11-22T10:00:00Z'],
  [z.iso.date(), 'yesterday', 'name: must be a date such as 2026-11-22'],
  [z.string().check(z.regex(/^a$/)), 'b', 'name: is not written as it should be'],
  [z.string().check(z.regex(/^a$/, 'must be an a')), 'b', 'name: must be an a'],
  [z.string().check(z.minLength(1)), '', 'name: must not be empty'],
  [z.string().check(z.minLength(6)), 'abc', 'name: must have at least 6 characters'],
  [z.string().check(z.maxLength(2)), 'abc', 'name: must have at most 2 characters'],
  [z.array(z.int()).check(z.minLength(1)), [], 'name: must not be empty'],
  [z.array(z.int()).check(z.maxLength(1)), [1, 2], 'name: must have at most 1 entry'],
  [z.number().check(z.minimum(1)), 0, 'name: must be at least 1'],
  [z.number().check(z.positive()), 0, 'name: must be more than 0'],
  [z.number().check(z.maximum(9)), 10, 'name: must be at most 9'],
  [z.number().check(z.multipleOf(5)), 7, 'name: must be a multiple of 5'],
  [z.strictObject({ a: z.int() }), { a: 1, b: 2 }, 'name: must not have b'],
  [z.number().check(z.refine(() => false)), 1, 'name: is not valid'],
  [z.number().check(z.refine(() => false, 'must be odd')), 1, 'name: must be odd'],
  [z.union([z.int(), z.boolean()]), 'x', 'name: is not valid'],
  [z.record(z.string().check(z.regex(/^a$/)), z.int()), { b: 1 }, 'name.b: is not valid'],
]

test.each(texts.map(([schema, given, text]) => ({ schema, given, text })))('$text', ({ schema, given, text }) => {
  expect(textOf(named(schema), { name: given })).toBe(text)
})

test('a request that is wrong as a whole is named by what it is', () => {
  expect(textOf(named(z.string()), [])).toBe('body: must be an object with fields')
  expect(validationText({ path: [], message: 'is missing' }, 'querystring')).toBe('querystring: is missing')
})

test('a field name of a stranger does not fill the answer', () => {
  expect(textOf(z.record(z.string(), z.int()), { ['x'.repeat(5_000)]: 'a' })?.length).toBeLessThan(200)
})

type Json = {
  readonly type?: string
  readonly properties?: Record<string, Json>
  readonly items?: Json
  readonly anyOf?: readonly Json[]
}

const WRONG: readonly unknown[] = [
  undefined,
  null,
  5,
  -1,
  1.005,
  1e300,
  NaN,
  true,
  '',
  'x',
  'x'.repeat(100_000),
  'a\u0000b',
  [],
  ['x'],
  {},
  { x: 1 },
]

/** Every value of WRONG in every place of the schema, one at a time. */
function* wrongInputs(schema: Json): Generator<unknown> {
  yield* WRONG
  for (const each of schema.anyOf ?? []) yield* wrongInputs(each)
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    for (const wrong of wrongInputs(property)) yield { [name]: wrong }
  }
  if (schema.items) {
    for (const wrong of wrongInputs(schema.items)) yield [wrong]
    yield Array.from({ length: 1_000 }, () => ({}))
  }
}

const LIBRARY_WORDS =
  /invalid|expected|received|too (big|small)|unrecognized|string|integer|datetime|uuid|regex|pattern|boolean|array|undefined|\bNaN\b/i

describe('no word of the schema library reaches a person', () => {
  const all = Object.values<Endpoint>(endpoints).flatMap(({ id, params, query, body }) =>
    Object.entries({ params, query, body }).flatMap(([part, schema]) =>
      schema ? [[`${id} ${part}`, schema] as const] : [],
    ),
  )

  test.each(all)('%s', (_name, schema) => {
    let refused = 0
    for (const wrong of wrongInputs(
      toJSONSchema(schema as unknown as $ZodType, { io: 'input', unrepresentable: 'any' }) as Json,
    )) {
      for (const issue of z.safeParse(schema, wrong).error?.issues ?? []) {
        refused++
        expect(validationText(issue)).toMatch(/^[\w.]+: (must|is|may) /)
        expect(validationText({ ...issue, path: [] })).not.toMatch(LIBRARY_WORDS)
      }
    }
    expect(refused).toBeGreaterThan(0)
  })
})
