import { formatRupees } from '@tiffin/domain'
import { Button } from '@tiffin/ui'
import type { usePart } from './use-part.ts'

type PartFootProps = {
  readonly part: ReturnType<typeof usePart>
  readonly mayGiveBack: boolean
  readonly isPaying: boolean
  readonly disabled: boolean
}

/** The button that takes a part payment, or gives money back. */
export function PartFoot({
  part: { mode, amountPaise, payment, take },
  mayGiveBack,
  isPaying,
  disabled,
}: PartFootProps) {
  const amount = amountPaise && formatRupees(amountPaise)
  if (mode === 'back' && !mayGiveBack)
    return <p className="text-base">An Admin or a Captain has to give {amount} back before the bill is settled.</p>
  return (
    <Button
      variant="confirm"
      size="lg"
      className="min-h-16"
      busy={isPaying}
      disabled={payment === null || disabled}
      onClick={() => void take()}
    >
      {mode === 'back' ? `Give ${amount} back` : amount ? `Take ${amount}` : 'Take part payment'}
    </Button>
  )
}
