import type { Bill } from '@tiffin/domain'
import { cx, Money } from '@tiffin/ui'
import { ChevronDown, ChevronUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { CartTotals } from './cart-totals.tsx'

type CartPanelProps = {
  readonly bill: Bill
  /** True while the cart covers the dishes. It has no effect where the popup is wide enough to show both. */
  readonly isOpen: boolean
  readonly onToggle: () => void
  /** The problem that a phone shows beside 'View cart'; null without one. */
  readonly notice: string | null
  readonly lines: ReactNode
  readonly actions: ReactNode
}

/**
 * Shows the cart beside the dishes if the popup is at least 48 rem wide. In a narrower popup, a bar with the amount
 * opens the cart over the dishes. The action buttons are always visible.
 */
export function CartPanel({ bill, isOpen, onToggle, notice, lines, actions }: CartPanelProps) {
  return (
    <section
      aria-label="Cart"
      // The attribute lets `placeToasts` of the shell put toasts between the buttons of the open cart.
      data-over-content={isOpen || undefined}
      className={cx(
        'flex min-h-0 shrink-0 flex-col border-line bg-surface @max-[48rem]:border-t',
        '@min-[48rem]:w-90 @min-[48rem]:border-l',
        isOpen && '@max-[48rem]:absolute @max-[48rem]:inset-0 @max-[48rem]:z-10',
      )}
    >
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onToggle}
        className={cx(
          'flex min-h-12 items-center gap-3 px-3 text-left focus-visible:-outline-offset-2',
          '@min-[48rem]:hidden',
        )}
      >
        {isOpen ? <ChevronDown size={20} aria-hidden /> : <ChevronUp size={20} aria-hidden />}
        <span className="min-w-0 flex-1 text-base font-medium">
          {isOpen ? 'Hide cart' : 'View cart'} <span className="text-muted tabular-nums">({bill.portionCount})</span>
          {!isOpen && notice && <span className="block text-sm text-warning-ink">{notice}</span>}
        </span>
        {!isOpen && <Money amountPaise={bill.payablePaise} className="text-lg font-bold tracking-tight" />}
      </button>
      <div
        className={cx('flex min-h-0 flex-1 flex-col @max-[48rem]:overflow-y-auto', !isOpen && '@max-[48rem]:hidden')}
      >
        {lines}
        <div className="border-t border-line px-3 pt-2">
          <CartTotals bill={bill} />
        </div>
      </div>
      <div className={cx('px-3 pb-2 pt-2', !isOpen && '@max-[48rem]:pt-0')}>{actions}</div>
    </section>
  )
}
