import { formatRupees, type PaymentMethod } from '@tiffin/domain'
import { Button } from '@tiffin/ui'
import { SlowPayment } from './no-connection-notice.tsx'
import type { PaymentTotals, PaymentForm } from './payment-form.ts'

type PayFootProps = {
  readonly form: PaymentForm
  readonly payment: PaymentTotals
  readonly disabled: boolean
  /** Pays by the pressed method, or as the form says if no method was pressed (null). */
  readonly pay: (pressed: PaymentMethod | null) => Promise<void>
  /** Leaves a slow payment to the queue; null until its answer is missing for `SLOW_AFTER_MS`. */
  readonly goOn: (() => void) | null
}

/** Shows the buttons that pay the rest of the bill: at once by a method, or as the form says. */
export function PayFoot({
  form,
  payment: { leftPaise, isAllPaid, payments, tipPaise },
  disabled,
  pay,
  goOn,
}: PayFootProps) {
  const isPaying = form.status === 'paying'
  return (
    <>
      {goOn && <SlowPayment onGoOn={goOn} />}
      {!form.split && !isAllPaid && (
        <QuickPay
          busy={isPaying ? form.pressed : null}
          disabled={disabled || tipPaise === null}
          onPay={(by) => void pay(by)}
        />
      )}
      <Button
        variant="confirm"
        size="lg"
        className="min-h-16"
        busy={isPaying && form.pressed === null}
        disabled={payments === null || tipPaise === null || disabled}
        onClick={() => void pay(null)}
      >
        Pay {formatRupees(leftPaise)} &amp; Clear
      </Button>
    </>
  )
}

/** The methods of nearly every payment. 'Other' has no button here, because it does not say how the guest paid. */
const METHODS = ['Cash', 'Card', 'UPI'] as const satisfies readonly PaymentMethod[]

type QuickPayProps = {
  /** The method of the button by which the bill is being paid; null while no such button pays. */
  readonly busy: PaymentMethod | null
  readonly disabled: boolean
  readonly onPay: (method: PaymentMethod) => void
}

/** Shows buttons that choose a method and pay in one press. Pay itself waits until a method is chosen (spec §5). */
function QuickPay({ busy, disabled, onPay }: QuickPayProps) {
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
