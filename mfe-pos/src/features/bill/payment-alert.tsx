import type { PaymentForm } from './payment-form.ts'

const REFUSED = 'The payment was not recorded. Nothing was changed.'
const UNKNOWN = 'It is not known whether the payment was recorded.'

/** Shows an alert after a payment that was refused or whose result is unknown. */
export function PaymentAlert({ form: { status, tried } }: { form: Pick<PaymentForm, 'status' | 'tried'> }) {
  if (status !== 'refused' && status !== 'unknown') return null
  const again = tried === 'part' ? 'Press the same button again to find out.' : 'Press Pay again to find out.'
  return (
    <p role="alert" className="rounded-control bg-danger-soft px-3 py-2 text-sm text-danger-ink">
      {status === 'refused' ? REFUSED : `${UNKNOWN} ${again}`}
    </p>
  )
}
