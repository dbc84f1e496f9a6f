import { formatRupees } from '@tiffin/domain'
import { Button } from '@tiffin/ui'
import type { PaymentForm } from './payment-form.ts'
import { QuickPay } from './quick-pay.tsx'
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
