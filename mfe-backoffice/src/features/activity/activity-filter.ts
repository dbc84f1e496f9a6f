import { AUDIT_ACTIONS, AUDIT_KINDS, type CallInput, type listAudit } from '@tiffin/contracts'
import { MAX_AUDIT_SEARCH_LENGTH, MAX_EMAIL_LENGTH } from '@tiffin/domain'
import { endOf, startOf } from '../../calendar-range.ts'

/** The filter as the address and the fields hold it. An empty text filters nothing. Dates are `yyyy-MM-dd` in India. */
export type ActivityFilter = { readonly [Name in FilterName]: string }
export const FILTER_NAMES = ['from', 'to', 'who', 'kind', 'action', 'q'] as const
export type FilterName = (typeof FILTER_NAMES)[number]

export const NO_FILTER: ActivityFilter = { from: '', to: '', who: '', kind: '', action: '', q: '' }

export type ActivityQuery = NonNullable<CallInput<typeof listAudit>['query']>

/** Reads the filter from the address. Unknown values are ignored, because a user can edit the address. */
export function filterFromAddress(address: URLSearchParams): ActivityFilter {
  const read = (name: FilterName) => address.get(name) ?? ''
  const one = <Known extends string>(known: readonly Known[], text: string) => known.find((each) => each === text) ?? ''
  return {
    from: readDate(read('from')),
    to: readDate(read('to')),
    who: read('who').slice(0, MAX_EMAIL_LENGTH),
    kind: one(AUDIT_KINDS, read('kind')),
    action: one(AUDIT_ACTIONS, read('action')),
    q: read('q').slice(0, MAX_AUDIT_SEARCH_LENGTH),
  }
}

/** Returns the query for a filter. A date counts from its first moment to its last in India. */
export function queryOf({ from, to, who, kind, action, q }: ActivityFilter): ActivityQuery {
  return {
    ...(from && { from: startOf(from) }),
    ...(to && { to: endOf(to) }),
    ...(who && { who }),
    ...(kind && { kind }),
    ...(action && { action }),
    ...(q && { q }),
  }
}

export function isFilterSet(filter: ActivityFilter): boolean {
  return FILTER_NAMES.some((name) => filter[name] !== '')
}

/** Returns true when the range ends before it begins, so that no entry can be in it. */
export function isDateRangeInverted({ from, to }: ActivityFilter): boolean {
  return from !== '' && to !== '' && to < from
}

function readDate(text: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : ''
}
