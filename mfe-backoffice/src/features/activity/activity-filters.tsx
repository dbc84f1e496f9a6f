import { AUDIT_KINDS, listUsers } from '@tiffin/contracts'
import { MAX_AUDIT_SEARCH_LENGTH } from '@tiffin/domain'
import { cx, SearchField, SelectField, TextField } from '@tiffin/ui'
import { useApiQuery } from '@tiffin/web-kit'
import { isDateRangeInverted, type ActivityFilter, type FilterName } from './activity-filter.ts'
import { messages } from './messages.ts'
import { actionsOf, actionWords, KIND_WORDS } from './format/action-words.ts'

type ActivityFiltersProps = {
  readonly filter: ActivityFilter
  readonly onChange: (changes: Partial<Record<FilterName, string>>) => void
}

const kinds = [
  { value: '', label: 'Everything' },
  ...AUDIT_KINDS.map((kind) => ({ value: kind, label: KIND_WORDS[kind] })),
]

/** Shows the fields for time, person and change. The address holds their values, so that a link shares the filter. */
export function ActivityFilters({ filter, onChange }: ActivityFiltersProps) {
  const { from, to, who, kind, action, q } = filter
  const people = usePeople(who)
  const actions = [
    { value: '', label: 'Every change' },
    ...actionsOf(kind).map((value) => ({ value, label: actionWords(value) })),
  ]
  // A chosen change is kept only within its kind; the choice Everything clears it, too.
  const chooseKind = (next: string) =>
    onChange({ kind: next, ...(action && !action.startsWith(`${next}.`) && { action: '' }) })
  return (
    <div role="search" aria-label="Activity" className="@container">
      <div
        className={cx(
          'grid items-start gap-3 @min-[20rem]:grid-cols-2 @min-[44rem]:grid-cols-3',
          '@min-[62rem]:grid-cols-[repeat(2,10.5rem)_repeat(3,minmax(0,1fr))]',
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
        <div className="@min-[20rem]:col-span-2 @min-[44rem]:col-span-1">
          <SelectField
            label="Who"
            options={people}
            value={who}
            onChange={(event) => onChange({ who: event.target.value })}
          />
        </div>
        <SelectField label="About" options={kinds} value={kind} onChange={(event) => chooseKind(event.target.value)} />
        <SelectField
          label="Change"
          options={actions}
          value={action}
          onChange={(event) => onChange({ action: event.target.value })}
        />
        <div
          className={cx(
            '@min-[20rem]:col-span-2 @min-[44rem]:col-span-1',
            '@min-[62rem]:col-span-full @min-[62rem]:max-w-form',
          )}
        >
          <SearchField
            label="Search the log"
            placeholder="Dish, table, order, user or reason"
            maxLength={MAX_AUDIT_SEARCH_LENGTH}
            value={q}
            onSearch={(next) => onChange({ q: next })}
          />
        </div>
      </div>
    </div>
  )
}

/**
 * Returns the choices for who made a change: everyone, each user, devices, the system and the operator. A removed user
 * is not among them, unless the address names that user.
 */
function usePeople(chosen: string) {
  const { data: users = [] } = useApiQuery(listUsers)
  const staff = users.map(({ email, name }) => ({ value: email, label: name ? `${name}, ${email}` : email }))
  const fixed = [
    { value: '', label: messages.everyone },
    { value: 'device', label: messages.devices },
    { value: 'system', label: messages.system },
    { value: 'operator', label: messages.operator },
  ]
  const isListed = [...fixed, ...staff].some(({ value }) => value === chosen)
  return [...fixed.slice(0, 1), ...staff, ...(isListed ? [] : [{ value: chosen, label: chosen }]), ...fixed.slice(1)]
}
