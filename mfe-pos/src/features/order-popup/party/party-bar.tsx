import { MAX_COVERS, MIN_COVERS, type OrderType } from '@tiffin/domain'
import { toast } from '@tiffin/web-kit'
import { AlarmClock, Users } from 'lucide-react'
import type { Party } from '../../../drafts/draft.ts'
import { Promised } from '../../../clocks/clocks.tsx'
import { messages } from '../messages.ts'
import { guestsText } from '../../../running-orders/running-orders.ts'
import { ChoiceRow } from './choice-row.tsx'

const COVERS = [1, 2, 3, 4, 5, 6, 7, 8]
const MINUTES = [15, 20, 30, 45]

type PartyBarProps = {
  readonly orderType: OrderType
  readonly party: Party
  /** The promised time of an order, as an ISO timestamp; null where none was promised. */
  readonly promisedAt: string | null
  readonly disabled: boolean
  readonly onChange: (party: Party) => void
}

/** Asks for the number of guests at a table, or for the minutes until the promised time of an order without a table. */
export function PartyBar({ orderType, party, promisedAt, disabled, onChange }: PartyBarProps) {
  if (orderType !== 'Dine-In')
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {promisedAt && <Promised at={promisedAt} />}
        <ChoiceRow
          label="Ready in minutes"
          icon={<AlarmClock size={20} />}
          choices={MINUTES}
          chosen={party.promisedInMinutes}
          nameOf={(minutes) => `Ready in ${minutes} minutes`}
          disabled={disabled}
          onChoose={(promisedInMinutes) => onChange({ ...party, promisedInMinutes })}
        />
      </div>
    )
  const choose = (covers: number | null) => onChange({ ...party, covers })
  return (
    <ChoiceRow
      label="Guests"
      icon={<Users size={20} />}
      choices={COVERS}
      chosen={party.covers}
      nameOf={guestsText}
      disabled={disabled}
      onChoose={choose}
    >
      <MoreGuests key={party.covers} covers={party.covers} disabled={disabled} onChoose={choose} />
    </ChoiceRow>
  )
}

type MoreGuestsProps = {
  readonly covers: number | null
  readonly disabled: boolean
  readonly onChoose: (covers: number | null) => void
}

/**
 * Shows a field for parties larger than the buttons offer. The number is sent on Enter or when the field loses the
 * focus, so that the 1 of a 12 is not sent.
 */
function MoreGuests({ covers, disabled, onChoose }: MoreGuestsProps) {
  const shown = covers !== null && covers > COVERS.length ? String(covers) : ''
  const take = (field: HTMLInputElement) => {
    if (field.value === shown && field.validity.valid) return
    const typed = Number(field.value)
    if (field.value !== '' && Number.isInteger(typed) && typed >= MIN_COVERS && typed <= MAX_COVERS)
      return onChoose(typed)
    if (field.value === '' && field.validity.valid) return onChoose(null)
    field.value = shown
    toast.warning(messages.coversOutside)
  }
  return (
    <input
      type="number"
      inputMode="numeric"
      min={MIN_COVERS}
      max={MAX_COVERS}
      step={1}
      aria-label="More guests"
      placeholder="More"
      disabled={disabled}
      defaultValue={shown}
      onBlur={(event) => take(event.currentTarget)}
      onKeyDown={(event) => event.key === 'Enter' && take(event.currentTarget)}
      className="min-h-11 w-18 rounded-control border border-line bg-surface px-2 text-base tabular-nums"
    />
  )
}
