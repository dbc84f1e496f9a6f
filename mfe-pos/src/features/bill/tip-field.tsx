import type { Paise } from '@tiffin/domain'
import { Money, TextField } from '@tiffin/ui'
import type { ChangeForm } from './payment-form.ts'

type TipFieldProps = ChangeForm & {
  readonly text: string
  /** The typed tip, 0 for an empty field; null for a text that is no amount. */
  readonly tipPaise: Paise | null
  /** The amount that is left to pay, with the tip. */
  readonly collectPaise: Paise
}

/** Shows the field for the tip, below the payable, because the bill does not contain the tip. */
export function TipField({ text, tipPaise, collectPaise, disabled, change }: TipFieldProps) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] items-start gap-x-4 gap-y-1">
      <TextField
        label="Tip (₹)"
        inputMode="decimal"
        autoComplete="off"
        placeholder="0"
        value={text}
        error={tipPaise === null ? 'A tip is an amount in rupees.' : undefined}
        disabled={disabled}
        onChange={(event) => change({ tipText: event.target.value })}
      />
      {tipPaise !== null && tipPaise > 0 && (
        <p aria-live="polite" className="grid gap-1 text-right">
          <span className="text-sm font-medium">To collect</span>{' '}
          <Money amountPaise={collectPaise} className="min-h-11 content-center text-xl font-bold tracking-tight" />
        </p>
      )}
    </div>
  )
}
