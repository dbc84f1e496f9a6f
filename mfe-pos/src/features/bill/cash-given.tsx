import { formatRupees, paise, type Paise } from '@tiffin/domain'
import { Button, Money, TextField } from '@tiffin/ui'
import { typedAmount, type ChangeForm } from './payment-form.ts'

/** The values of notes, in paise. The suggestions round the amount up to multiples of them. */
const NOTES_PAISE = [10_000, 50_000, 200_000]

type CashGivenProps = ChangeForm & {
  /** The amount due in cash, with the tip if the tip is in cash. */
  readonly duePaise: Paise
  readonly text: string
}

/**
 * Shows the field for the cash that the guest gives, and the change. The typed amount is recorded if it covers the
 * amount due.
 */
export function CashGiven({ duePaise, text, disabled, change }: CashGivenProps) {
  const givenPaise = typedAmount(text)
  const changePaise = givenPaise === null ? null : givenPaise - duePaise
  return (
    <div className="grid gap-2 sm:grid-cols-[8rem_minmax(0,1fr)] sm:items-end">
      <TextField
        label="Cash given (₹)"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        disabled={disabled}
        onChange={(event) => change({ cashText: event.target.value })}
      />
      <div role="group" aria-label="Cash given in notes" className="flex flex-wrap gap-2">
        {notesFor(duePaise).map((amountPaise) => (
          <Button
            key={amountPaise}
            size="compact"
            disabled={disabled}
            onClick={() => change({ cashText: String(amountPaise / 100) })}
          >
            {formatRupees(amountPaise)}
          </Button>
        ))}
      </div>
      {changePaise !== null && (
        <p role="status" className="flex items-baseline gap-3 sm:col-span-2">
          {changePaise < 0 ? (
            <span className="text-base text-danger-ink">{formatRupees(paise(-changePaise))} are missing.</span>
          ) : (
            <>
              <span className="text-base font-medium">Change</span>{' '}
              <Money amountPaise={paise(changePaise)} className="text-2xl font-bold tracking-tight" />
            </>
          )}
        </p>
      )}
    </div>
  )
}

function notesFor(duePaise: Paise): Paise[] {
  const amounts = NOTES_PAISE.map((note) => paise(Math.ceil(duePaise / note) * note))
  return [...new Set(amounts)].filter((amount) => amount > 0)
}
