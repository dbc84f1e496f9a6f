import { PAYMENT_METHODS, type PaymentMethod } from '@tiffin/domain'
import { Button, SegmentedControl } from '@tiffin/ui'
import { Banknote, BookUser, CreditCard, HandCoins, Hash, Smartphone, Split as SplitIcon } from 'lucide-react'
import type { ChangeForm, PaymentForm } from './payment-form.ts'
import { equalSplit } from './split-payment.tsx'

const icons = { Cash: Banknote, Card: CreditCard, UPI: Smartphone, Other: HandCoins } as const

const methods = PAYMENT_METHODS.map((method) => {
  const Icon = icons[method]
  return { value: method, label: method, icon: <Icon size={20} aria-hidden /> }
})

type PaymentMethodsProps = ChangeForm & {
  /** The chosen method; null until one is chosen. */
  readonly value: PaymentMethod | null
}

/** Shows the methods by which one guest pays the whole rest or a part of it. */
export function PaymentMethods({ value, disabled, change }: PaymentMethodsProps) {
  return (
    <SegmentedControl
      label="Payment method"
      options={methods}
      value={value}
      disabled={disabled}
      size="lg"
      onChange={(method) => change({ method, ...(method !== 'Cash' && { cashText: '' }) })}
    />
  )
}

type OtherWaysProps = ChangeForm & {
  readonly form: Pick<PaymentForm, 'method' | 'part' | 'reference'>
  /** False where nothing is left to pay, so that no part payment can be taken. */
  readonly hasParts: boolean
  /** Opens the choice of a customer who pays later; null where the bill cannot be put on a khata. */
  readonly onKhata: (() => void) | null
}

/** Shows what the chosen payment may have besides, and other ways to pay: all of the rest, split, a part, or later. */
export function OtherWays({ form: { method, part, reference }, hasParts, onKhata, disabled, change }: OtherWaysProps) {
  if (part)
    return (
      <Button
        variant="ghost"
        disabled={disabled}
        className="min-h-12 justify-self-start"
        onClick={() => change({ part: null, cashText: '' })}
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
        onClick={() => change({ split: equalSplit(2, [method]), cashText: '' })}
      >
        Split payment
      </Button>
      {hasParts && (
        <Button
          variant="ghost"
          icon={<HandCoins size={20} aria-hidden />}
          disabled={disabled}
          className="min-h-12"
          onClick={() => change({ part: { amountText: '', reference: '' }, cashText: '' })}
        >
          Take part payment
        </Button>
      )}
      {reference === null && method !== null && method !== 'Cash' && (
        <Button
          variant="ghost"
          icon={<Hash size={20} aria-hidden />}
          disabled={disabled}
          className="min-h-12"
          onClick={() => change({ reference: '' })}
        >
          Add reference
        </Button>
      )}
      {onKhata && (
        <Button
          variant="ghost"
          icon={<BookUser size={20} aria-hidden />}
          disabled={disabled}
          className="min-h-12"
          onClick={onKhata}
        >
          On khata
        </Button>
      )}
    </div>
  )
}
