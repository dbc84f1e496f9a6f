import type { PaymentMethod } from '@tiffin/domain'
import { Button } from '@tiffin/ui'

/** How nearly every bill is paid. 'Other' says too little to be one press. */
const METHODS = ['Cash', 'Card', 'UPI'] as const satisfies readonly PaymentMethod[]

type QuickPayProps = {
  /** The method by which the bill is being paid at once. */
  readonly busy: PaymentMethod | null
  readonly disabled: boolean
  readonly onPay: (method: PaymentMethod) => void
}

/** Method and Pay in one press, beside Pay itself, which waits until a method is chosen (spec §5). */
export function QuickPay({ busy, disabled, onPay }: QuickPayProps) {
  return (
    <div role="group" aria-label="Pay at once" className="flex flex-wrap gap-2">
      {METHODS.map((method) => (
        <Button
          key={method}
          size="compact"
          className="min-w-min flex-1"
          busy={busy === method}
          disabled={disabled}
          onClick={() => onPay(method)}
        >
          {method} &amp; Clear
        </Button>
      ))}
    </div>
  )
}
