import type { OperatorAction } from '@tiffin/contracts'
import { formatRupees, paise } from '@tiffin/domain'
import { momentOf } from '../../format/dates.ts'

type State = OperatorAction['before']

/** A field before and after, as text; null on the side on which the field is missing or null. */
export type ChangedField = { readonly field: string; readonly from: string | null; readonly to: string | null }

/**
 * Returns the fields that differ before and after. The fields of an object are compared one by one and named with dots,
 * such as `features.user_limit`; a list is compared as a whole.
 */
export function changedFields(before: State, after: State): ChangedField[] {
  const was = flatten(before)
  const is = flatten(after)
  const fields = new Set([...was.keys(), ...is.keys()])
  return [...fields]
    .map((field) => ({ field, from: was.get(field) ?? null, to: is.get(field) ?? null }))
    .filter(({ from, to }) => from !== to)
}

function flatten(state: State, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(state ?? {}).flatMap(([key, value]): [string, string][] =>
      isState(value)
        ? [...flatten(value, `${prefix}${key}.`)]
        : value === null
          ? []
          : [[prefix + key, toText(key, value)]],
    ),
  )
}

function isState(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

function toText(key: string, value: unknown): string {
  if (key.endsWith('_in_paise') && Number.isSafeInteger(value)) return formatRupees(paise(Number(value)))
  if (typeof value === 'string') return INSTANT.test(value) ? momentOf(value) : value
  return JSON.stringify(value)
}
