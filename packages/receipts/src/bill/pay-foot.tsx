import { formatRupees, type PaymentMethod } from '@tiffin/domain'
import { Button } from '@tiffin/ui'
import type { PaymentForm } from './payment-form.ts'
import type { usePayment } from './use-payment.ts'

type PayFootProps = {
  readonly form: PaymentForm
  readonly payment: ReturnType<typeof usePayment>
  readonly disabled: boolean
}

/** The buttons that pay what is left of the bill: by a method at once, or as the form says. */
export function PayFoot({
  form,
  payment: { leftPaise, isAllPaid, payments, tipPaise, isPaying, pay },
  disabled,
}: PayFootProps) {
  return (
    <>
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
        onClick={() => void pay()}
      >
        Pay {formatRupees(leftPaise)} &amp; Clear
      </Button>
    </>
  )
}

/** How nearly every bill is paid. 'Other' says too little to be one press. */
const METHODS = ['Cash', 'Card', 'UPI'] as const satisfies readonly PaymentMethod[]

type QuickPayProps = {
  /** The method by which the bill is being paid at once. */
  readonly busy: PaymentMethod | null
  readonly disabled: boolean
  readonly onPay: (method: PaymentMethod) => void
}

/** Method and Pay in one press, beside Pay itself, which waits until a method is chosen (spec §5). */
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

const REFUSED = 'The payment was not recorded. Nothing was changed.'
const UNKNOWN = 'It is not known whether the payment was recorded.'

/** How the last attempt to pay ended, where it did not succeed. */
export function PaymentAlert({ form: { status, tried } }: { form: Pick<PaymentForm, 'status' | 'tried'> }) {
  if (status !== 'refused' && status !== 'unknown') return null
  const again = tried === 'part' ? 'Press the same button again to find out.' : 'Press Pay again to find out.'
  return (
    <p role="alert" className="rounded-control bg-danger-soft px-3 py-2 text-sm text-danger-ink">
      {status === 'refused' ? REFUSED : `${UNKNOWN} ${again}`}
    </p>
  )
}
