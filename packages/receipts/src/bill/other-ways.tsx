import { Button } from '@tiffin/ui'
import { HandCoins, Split as SplitIcon } from 'lucide-react'
import type { PaymentForm } from './payment-form.ts'
import { equalSplit } from './split/split.ts'

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
