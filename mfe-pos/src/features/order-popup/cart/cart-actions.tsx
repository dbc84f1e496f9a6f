import { Button } from '@tiffin/ui'
import { ChefHat, ReceiptText } from 'lucide-react'

type CartActionsProps = {
  /** Absent: there is nothing to punch, the order in view mode is as it was. */
  readonly punch: {
    readonly label: string
    readonly disabled: boolean
    readonly busy: boolean
    readonly onClick: () => void
  } | null
  readonly busy: boolean
  /** False while the order in view may have changed: a ticket of it would lack dishes. */
  readonly isFresh: boolean
  /** Why the bill cannot be opened now; null when it can. */
  readonly billBlocked: string | null
  readonly onKot: () => void
  readonly onBill: () => void
  readonly onCancel: () => void
}

export function CartActions({ punch, busy, isFresh, billBlocked, onKot, onBill, onCancel }: CartActionsProps) {
  return (
    <div className="grid gap-2">
      {punch && (
        <Button variant="primary" size="lg" busy={punch.busy} disabled={punch.disabled} onClick={punch.onClick}>
          {punch.label}
        </Button>
      )}
      <div className="grid grid-cols-3 gap-2">
        <Button icon={<ChefHat size={20} aria-hidden />} disabled={busy || !isFresh} onClick={onKot}>
          KOT
        </Button>
        <Button
          icon={<ReceiptText size={20} aria-hidden />}
          disabled={busy || !isFresh || billBlocked !== null}
          title={billBlocked ?? undefined}
          onClick={onBill}
        >
          Bill
        </Button>
        <Button variant="ghost" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
