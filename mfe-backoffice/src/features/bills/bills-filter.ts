import { type CallInput, type listDocuments } from '@tiffin/contracts'
import {
  DOCUMENT_KINDS,
  DOCUMENT_STATES,
  type DocumentKind,
  type DocumentState,
  MAX_DOCUMENT_SEARCH_LENGTH,
} from '@tiffin/domain'
import { endOf, startOf } from '../../calendar-range.ts'

/** The filter as the address and the fields hold it. An empty text filters nothing. Dates are `yyyy-MM-dd` in India. */
export type BillsFilter = {
  readonly from: string
  readonly to: string
  readonly kind: DocumentKind | ''
  readonly state: DocumentState | ''
  readonly q: string
}
export type FilterName = keyof BillsFilter
export const FILTER_NAMES: readonly FilterName[] = ['from', 'to', 'kind', 'state', 'q']
export const NO_FILTER: BillsFilter = { from: '', to: '', kind: '', state: '', q: '' }

export type BillsQuery = NonNullable<CallInput<typeof listDocuments>['query']>

/** Reads the filter from the address. Unknown values are ignored, because a user can edit the address. */
export function filterFromAddress(address: URLSearchParams): BillsFilter {
  const read = (name: FilterName) => address.get(name) ?? ''
  const one = <Known extends string>(known: readonly Known[], text: string) => known.find((each) => each === text) ?? ''
  return {
    from: readDate(read('from')),
    to: readDate(read('to')),
    kind: one(DOCUMENT_KINDS, read('kind')),
    state: one(DOCUMENT_STATES, read('state')),
    q: read('q').slice(0, MAX_DOCUMENT_SEARCH_LENGTH),
  }
}

/** Returns the query for a filter. A date counts from its first moment to its last in India. */
export function queryOf({ from, to, kind, state, q }: BillsFilter): BillsQuery {
  return {
    ...(from && { from: startOf(from) }),
    ...(to && { to: endOf(to) }),
    ...(kind && { kind }),
    ...(state && { state }),
    ...(q && { q }),
  }
}

export function isFilterSet(filter: BillsFilter): boolean {
  return FILTER_NAMES.some((name) => filter[name] !== '')
}

/** Returns true when the range ends before it begins, so that no bill can be in it. */
export function isDateRangeInverted({ from, to }: Pick<BillsFilter, 'from' | 'to'>): boolean {
  return from !== '' && to !== '' && to < from
}

function readDate(text: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : ''
}
