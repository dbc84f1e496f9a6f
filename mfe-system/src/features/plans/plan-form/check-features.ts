import { DEFAULT_PLAN_FEATURES, UNLIMITED, type PlanFeatures } from '@tiffin/domain'
import { parseTree, type Node, type ParseError } from 'jsonc-parser'
import { syntaxWords } from './syntax-words.ts'

export type CheckedFeatures =
  | { readonly status: 'valid'; readonly features: PlanFeatures }
  /**
   * `problems` are sentences for the operator, at least one. A sentence about one place of the text begins with its
   * line and column.
   */
  | { readonly status: 'not-json' | 'not-features'; readonly problems: readonly string[] }

const names = Object.keys(DEFAULT_PLAN_FEATURES) as (keyof PlanFeatures)[]

/**
 * Reads the features of a plan from the typed JSON. For a text that is not JSON, returns its first problem; for other
 * features than those of a plan, all problems.
 */
export function checkFeatures(text: string): CheckedFeatures {
  const errors: ParseError[] = []
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false })
  const [first] = errors
  if (first || !root)
    return { status: 'not-json', problems: [`${placeOf(text, first?.offset ?? 0)}: ${syntaxWords(first?.error)}`] }
  if (root.type !== 'object') return { status: 'not-features', problems: ['Features are written between { and }.'] }

  const fields = (root.children ?? []).map(readField)
  const problems = [
    ...fields
      .flatMap(({ name, value }) => problemOf(name, value))
      .map(({ offset, words }) => `${placeOf(text, offset)}: ${words}`),
    ...fields
      .filter(({ name }, index) => fields.findIndex((each) => each.name === name) !== index)
      .map(({ name, value }) => `${placeOf(text, value.offset)}: "${name}" is there twice.`),
    ...names
      .filter((name) => !fields.some((field) => field.name === name))
      .map((name) => `"${name}" is missing: ${allowedFor(name)}.`),
  ]
  if (problems.length > 0) return { status: 'not-features', problems }
  return { status: 'valid', features: JSON.parse(text) as PlanFeatures }
}

type Field = { readonly name: string; readonly value: Node }

function readField({ children }: Node): Field {
  const [key, value] = children ?? []
  if (!key || !value) throw new Error('A property of valid JSON has a name and a value')
  return { name: String(key.value), value }
}

function problemOf(name: string, { value, offset }: Node): { offset: number; words: string }[] {
  const known = names.find((each) => each === name)
  if (!known) return [{ offset, words: `"${name}" is not known. Known are ${names.join(', ')}.` }]
  const isRight =
    typeof DEFAULT_PLAN_FEATURES[known] === 'boolean'
      ? typeof value === 'boolean'
      : Number.isSafeInteger(value) && Number(value) >= UNLIMITED
  return isRight ? [] : [{ offset, words: `"${name}" must be ${allowedFor(known)}.` }]
}

function allowedFor(name: keyof PlanFeatures): string {
  return typeof DEFAULT_PLAN_FEATURES[name] === 'boolean'
    ? 'true or false'
    : `a whole number from ${UNLIMITED}, which is unlimited`
}

/** Returns the line and the column of an offset, both counted from 1 as editors do. */
function placeOf(text: string, offset: number): string {
  const lines = text.slice(0, offset).split('\n')
  return `Line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`
}
