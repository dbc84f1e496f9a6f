import { DOCUMENT_KINDS, DOCUMENT_STATES, MAX_DOCUMENT_SEARCH_LENGTH } from '@tiffin/domain'
import { cx, SearchField, SelectField, TextField } from '@tiffin/ui'
import { isDateRangeInverted, type BillsFilter, type FilterName } from './bills-filter.ts'
import { messages } from './messages.ts'
import { KINDS_WORDS, STATE_WORDS } from './state-words.ts'

type FilterFieldsProps = {
  readonly filter: BillsFilter
  readonly onChange: (changes: Partial<Record<FilterName, string>>) => void
}

const kinds = [
  { value: '', label: 'All kinds' },
  ...DOCUMENT_KINDS.map((kind) => ({ value: kind, label: KINDS_WORDS[kind] })),
]
// The state `issued` is left out: only credit notes have it, and they are chosen by their kind.
const states = [
  { value: '', label: 'Any state' },
  ...DOCUMENT_STATES.filter((state) => state !== 'issued').map((state) => ({
    value: state,
    label: STATE_WORDS[state],
  })),
]

/**
 * Shows the fields for time, kind, state and number. The address holds their values, so that a link shares the filter.
 */
export function FilterFields({ filter, onChange }: FilterFieldsProps) {
  const { from, to, kind, state, q } = filter
  return (
    <div role="search" aria-label="Bills" className="@container">
      <div
        className={cx(
          'grid grid-cols-2 items-start gap-3 @max-[18rem]:grid-cols-1',
          '@min-[58rem]:grid-cols-[repeat(4,10.5rem)_minmax(0,1fr)]',
        )}
      >
        <TextField label="From" type="date" value={from} onChange={(event) => onChange({ from: event.target.value })} />
        <TextField
          label="To"
          type="date"
          value={to}
          error={isDateRangeInverted(filter) ? messages.datesInverted : undefined}
          onChange={(event) => onChange({ to: event.target.value })}
        />
        <SelectField
          label="Kind"
          options={kinds}
          value={kind}
          // A credit note has only one state, so the filter by state is cleared.
          onChange={({ target }) =>
            onChange({ kind: target.value, ...(target.value === 'credit_note' && { state: '' }) })
          }
        />
        <SelectField
          label="State"
          options={states}
          value={state}
          disabled={kind === 'credit_note'}
          onChange={(event) => onChange({ state: event.target.value })}
        />
        <div className="col-span-full @min-[58rem]:col-span-1">
          <SearchField
            label="Search by number"
            placeholder="Number of the bill or order"
            maxLength={MAX_DOCUMENT_SEARCH_LENGTH}
            value={q}
            onSearch={(next) => onChange({ q: next })}
          />
        </div>
      </div>
    </div>
  )
}
