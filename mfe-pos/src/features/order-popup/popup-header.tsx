import type { Order } from '@tiffin/contracts'
import { IconButton, OverlayTitle } from '@tiffin/ui'
import { X } from 'lucide-react'
import type { PopupTarget } from '../../data/popup-target.ts'

type PopupHeaderProps = {
  readonly target: PopupTarget
  readonly order: Order | null
  readonly isSending: boolean
  readonly onClose: () => void
}

/** Whose order it is, and in view mode its number. */
export function PopupHeader({ target, order, isSending, onClose }: PopupHeaderProps) {
  return (
    <header className="flex min-h-14 shrink-0 items-center gap-3 border-b border-line bg-surface pl-4 pr-2">
      <OverlayTitle className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 text-lg font-bold">
        <span className="truncate">{titleOf(target, order)}</span>
        {order && <span className="text-base font-medium text-muted tabular-nums">{order.order_number}</span>}
      </OverlayTitle>
      <IconButton label="Dismiss" icon={<X size={20} />} disabled={isSending} onClick={onClose} />
    </header>
  )
}

function titleOf(target: PopupTarget, order: Order | null): string {
  if (target.mode === 'new') return `New Order: ${target.table?.name ?? target.orderType}`
  return `Viewing Order: ${target.table?.name ?? order?.order_type ?? ''}`
}
