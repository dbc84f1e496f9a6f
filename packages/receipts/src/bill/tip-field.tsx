import type { Paise } from '@tiffin/domain'
import { Money, TextField } from '@tiffin/ui'

type TipFieldProps = {
  readonly text: string
  /** The tip that is typed; null for a text that is no amount. */
  readonly tipPaise: Paise | null
  /** The payable with the tip. */
  readonly collectPaise: Paise
  readonly disabled: boolean
  readonly onChange: (text: string) => void
}

/** What the guest adds for the staff. It is typed below the payable, because the bill does not have it. */
export function TipField({ text, tipPaise, collectPaise, disabled, onChange }: TipFieldProps) {
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
        onChange={(event) => onChange(event.target.value)}
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
