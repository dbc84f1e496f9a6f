import { PAYMENT_METHODS, type PaymentMethod } from '@tiffin/domain'
import { Button, SegmentedControl } from '@tiffin/ui'
import { Banknote, CreditCard, HandCoins, Smartphone, Split as SplitIcon } from 'lucide-react'
import type { PaymentForm } from './payment-form.ts'
import { equalSplit } from './split/split.ts'

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

type OtherWaysProps = {
  readonly form: Pick<PaymentForm, 'method' | 'part'>
  /** True where a part of what is left can be taken. */
  readonly hasParts: boolean
  readonly disabled: boolean
  readonly onChoose: (changes: Partial<Pick<PaymentForm, 'split' | 'part' | 'cashText'>>) => void
}

/** The ways to pay beside the one that is chosen: in one payment of all that is left, split, or a part of it. */
export function OtherWays({ form: { method, part }, hasParts, disabled, onChoose }: OtherWaysProps) {
  if (part)
    return (
      <Button
        variant="ghost"
        disabled={disabled}
        className="min-h-12 justify-self-start"
        onClick={() => onChoose({ part: null, cashText: '' })}
      >
        Pay the whole rest
      </Button>
    )
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="ghost"
        icon={<SplitIcon size={20} aria-hidden />}
        disabled={disabled}
        className="min-h-12"
        onClick={() => onChoose({ split: equalSplit(2, [method]), cashText: '' })}
      >
        Split payment
      </Button>
      {hasParts && (
        <Button
          variant="ghost"
          icon={<HandCoins size={20} aria-hidden />}
          disabled={disabled}
          className="min-h-12"
          onClick={() => onChoose({ part: { amountText: '', reference: '' }, cashText: '' })}
        >
          Take part payment
        </Button>
      )}
    </div>
  )
}
