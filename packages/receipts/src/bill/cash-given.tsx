import { formatRupees, paise, type Paise } from '@tiffin/domain'
import { Button, Money, TextField } from '@tiffin/ui'
import { useState } from 'react'

/** The notes, in paise, to whose multiples the suggestions round the amount up. */
const NOTES_PAISE = [10_000, 50_000, 200_000]

/** A calculator for the change of a cash payment. It records nothing. */
export function CashGiven({ duePaise, disabled }: { readonly duePaise: Paise; readonly disabled: boolean }) {
  const [text, setText] = useState('')
  const givenPaise = /^\d{1,7}(\.\d{1,2})?$/.test(text.trim()) ? Math.round(Number(text) * 100) : null
  const changePaise = givenPaise === null ? null : givenPaise - duePaise
  return (
    <div className="grid gap-2 sm:grid-cols-[8rem_minmax(0,1fr)] sm:items-end">
      <TextField
        label="Cash given (₹)"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        disabled={disabled}
        onChange={(event) => setText(event.target.value)}
      />
      <div role="group" aria-label="Cash given in notes" className="flex flex-wrap gap-2">
        {notesFor(duePaise).map((amountPaise) => (
          <Button
            key={amountPaise}
            size="compact"
            disabled={disabled}
            onClick={() => setText(String(amountPaise / 100))}
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
