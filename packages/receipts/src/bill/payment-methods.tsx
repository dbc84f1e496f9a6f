import { PAYMENT_METHODS, type PaymentMethod } from '@tiffin/domain'
import { SegmentedControl } from '@tiffin/ui'
import { Banknote, CreditCard, HandCoins, Smartphone } from 'lucide-react'

const icons = { Cash: Banknote, Card: CreditCard, UPI: Smartphone, Other: HandCoins } as const

const methods = PAYMENT_METHODS.map((method) => {
  const Icon = icons[method]
  return { value: method, label: method, icon: <Icon size={20} aria-hidden /> }
})

type PaymentMethodsProps = {
  /** Null while none is chosen. */
  readonly value: PaymentMethod | null
  readonly disabled: boolean
  readonly onChange: (method: PaymentMethod) => void
}

/** The methods by which one guest pays the whole bill. */
export function PaymentMethods({ value, disabled, onChange }: PaymentMethodsProps) {
  return (
    <SegmentedControl
      label="Payment method"
      options={methods}
      value={value}
      disabled={disabled}
      size="lg"
      onChange={onChange}
    />
  )
}
