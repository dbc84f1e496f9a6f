import type { Order } from '@tiffin/contracts'
import { Button, cx, IconButton, OverlayTitle } from '@tiffin/ui'
import { ArrowRightLeft, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PopupTarget } from '../../data/popup-target.ts'

type PopupHeaderProps = {
  readonly target: PopupTarget
  readonly order: Order | null
  readonly party: ReactNode
  readonly isSending: boolean
  /** False while the popup stays open because the answer to a punch is not missing for `SLOW_AFTER_MS` yet. */
  readonly mayDismiss: boolean
  /** Opens the sheet to move or split the order; null where the order has no table. */
  readonly onMove: (() => void) | null
  readonly onCancel: () => void
  readonly onClose: () => void
}

/**
 * Shows the header of the order popup: the table or the order type, the number of an order in view, and covers or
 * promised time. Cancel is in this header because it must be away from the punch buttons.
 */
export function PopupHeader({
  target,
  order,
  party,
  isSending,
  mayDismiss,
  onMove,
  onCancel,
  onClose,
}: PopupHeaderProps) {
  return (
    <header className="@container shrink-0 border-b border-line bg-surface pl-4 pr-2">
      <div className="flex min-h-14 flex-wrap items-center gap-x-2 @max-[28rem]:gap-x-0 @max-[28rem]:py-2">
        <OverlayTitle
          className={cx(
            'flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 text-lg font-bold',
            '@max-[16rem]:basis-full',
          )}
        >
          <span className="line-clamp-2 leading-tight [overflow-wrap:anywhere]">{titleOf(target, order)}</span>
          {order && (
            <span className="text-base font-medium text-muted tabular-nums @min-[28rem]:@max-[40rem]:sr-only">
              {order.order_number}
            </span>
          )}
        </OverlayTitle>
        <div className="@max-[28rem]:order-last @max-[28rem]:w-full">{party}</div>
        {onMove && (
          <IconButton label="Move or split" icon={<ArrowRightLeft size={20} />} disabled={isSending} onClick={onMove} />
        )}
        <Button variant="ghost" disabled={isSending} onClick={onCancel} className="@max-[28rem]:px-2">
          Cancel
        </Button>
        <IconButton label="Dismiss" icon={<X size={20} />} disabled={!mayDismiss} onClick={onClose} />
      </div>
    </header>
  )
}

/** Returns the title of the popup, without the number of the order. */
export function titleOf(target: PopupTarget, order: Order | null): string {
  if (target.kind === 'new') return `New Order: ${target.table?.name ?? target.orderType}`
  return `Viewing Order: ${target.table?.name ?? order?.table_name ?? order?.order_type ?? ''}`
}
