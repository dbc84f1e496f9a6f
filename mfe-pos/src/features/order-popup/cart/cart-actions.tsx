import type { PunchKind } from '@tiffin/domain'
import { Button } from '@tiffin/ui'
import { ChefHat, ReceiptText } from 'lucide-react'

type CartActionsProps = {
  /** Null when there is nothing to punch, because the order in view is unchanged. */
  readonly punch: {
    readonly label: 'Punch Order' | 'Punch Update'
    readonly disabled: boolean
    /** The kind of punch that is being sent; null while none is. */
    readonly sending: PunchKind | null
    readonly onPunch: (kind: PunchKind) => void
  } | null
  /** The kind of punch of the large button. */
  readonly primary: PunchKind
  readonly busy: boolean
  /** False while the order in view may have changed, so that its kitchen ticket might lack dishes. */
  readonly isFresh: boolean
  /** Why the bill cannot be opened now; null when it can. */
  readonly billBlocked: string | null
  readonly onKot: () => void
  readonly onBill: () => void
}

const icons = { order: null, kot: <ChefHat size={20} aria-hidden />, bill: <ReceiptText size={20} aria-hidden /> }

/** One large button, what an order mostly needs next, and the other ways below it. */
export function CartActions({ punch, primary, busy, isFresh, billBlocked, onKot, onBill }: CartActionsProps) {
  const kot = { disabled: busy || !isFresh, onClick: onKot }
  const bill = { disabled: busy || !isFresh || billBlocked !== null, title: billBlocked ?? undefined, onClick: onBill }
  if (!punch)
    return (
      <div className="grid grid-cols-2 gap-2">
        <Button size="lg" icon={icons.kot} {...kot}>
          KOT
        </Button>
        <Button size="lg" variant="primary" icon={icons.bill} {...bill}>
          Bill
        </Button>
      </div>
    )

  const labels = { order: punch.label, kot: 'Punch + KOT', bill: 'Punch + Bill' } as const
  const others = (['order', 'kot', 'bill'] as const).filter((kind) => kind !== primary)
  const press = (kind: PunchKind) => ({
    disabled: punch.disabled,
    busy: punch.sending === kind,
    onClick: () => punch.onPunch(kind),
  })
  const small = { size: 'compact', className: 'flex-auto' } as const
  return (
    <div className="grid gap-2">
      <Button variant="primary" size="lg" icon={icons[primary]} aria-keyshortcuts="Control+Enter" {...press(primary)}>
        {labels[primary]}
      </Button>
      <div className="flex flex-wrap gap-1.5">
        {others.map((kind) => (
          <Button key={kind} {...small} {...press(kind)}>
            {labels[kind]}
          </Button>
        ))}
        <Button {...small} {...kot}>
          KOT
        </Button>
        <Button {...small} {...bill}>
          Bill
        </Button>
      </div>
    </div>
  )
}
