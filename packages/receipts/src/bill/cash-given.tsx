import { formatRupees, paise, type Paise } from '@tiffin/domain'
import { Button, Money, TextField } from '@tiffin/ui'
import { typedAmount } from './payment-form.ts'

/** The notes, in paise, to whose multiples the suggestions round the amount up. */
const NOTES_PAISE = [10_000, 50_000, 200_000]

type CashGivenProps = {
  /** What is to be paid in cash, the tip included where it is in cash. */
  readonly duePaise: Paise
  readonly text: string
  readonly disabled: boolean
  readonly onChange: (text: string) => void
}

/** What the guest hands over in cash, and the change. What is typed is recorded once it is enough. */
export function CashGiven({ duePaise, text, disabled, onChange }: CashGivenProps) {
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
        onChange={(event) => onChange(event.target.value)}
      />
      <div role="group" aria-label="Cash given in notes" className="flex flex-wrap gap-2">
        {notesFor(duePaise).map((amountPaise) => (
          <Button
            key={amountPaise}
            size="compact"
            disabled={disabled}
            onClick={() => onChange(String(amountPaise / 100))}
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
