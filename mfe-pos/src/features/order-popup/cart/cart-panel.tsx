import { lineKey, type Bill, type CartLine } from '@tiffin/domain'
import { cx, Money } from '@tiffin/ui'
import { ChevronDown, ChevronUp, ShoppingBasket } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { CartLineRow } from './cart-line-row.tsx'
import { quantityOf } from './cart-model.ts'
import { CartTotals } from './cart-totals.tsx'

type CartPanelProps = {
  readonly lines: readonly CartLine[]
  readonly punched: readonly CartLine[]
  readonly bill: Bill
  readonly isGone: (line: CartLine) => boolean
  readonly onMinus: (line: CartLine, punched: number) => void
  readonly onPlus: (line: CartLine) => void
  readonly form: ReactNode
  readonly actions: ReactNode
}

/** The cart: beside the dishes from a tablet up, on a phone a sheet that rises from a bar with the total. */
export function CartPanel({ lines, punched, bill, isGone, onMinus, onPlus, form, actions }: CartPanelProps) {
  const [isOpen, setIsOpen] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const lineCount = useRef(lines.length)
  useEffect(() => {
    // What was just tapped must be seen, also below a long order.
    if (lines.length > lineCount.current && list.current) list.current.scrollTop = list.current.scrollHeight
    lineCount.current = lines.length
  }, [lines.length])

  return (
    <section
      aria-label="Cart"
      className={cx(
        'flex min-h-0 shrink-0 flex-col border-line bg-surface max-md:border-t md:w-90 md:border-l',
        isOpen && 'max-md:absolute max-md:inset-x-0 max-md:bottom-0 max-md:top-14 max-md:shadow-float',
      )}
    >
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-16 items-center gap-3 px-4 text-left focus-visible:-outline-offset-2 md:hidden"
      >
        {isOpen ? <ChevronDown size={20} aria-hidden /> : <ChevronUp size={20} aria-hidden />}
        <span className="flex-1 text-base font-medium">
          {isOpen ? 'Hide cart' : 'View cart'} <span className="text-muted tabular-nums">({bill.guestCount})</span>
        </span>
        <Money amountPaise={bill.grossPaise} className="text-xl font-bold tracking-tight" />
      </button>
      <div className={cx('flex min-h-0 flex-1 flex-col', !isOpen && 'max-md:hidden')}>
        <div ref={list} className="min-h-0 flex-1 overflow-y-auto px-4 py-2">
          {form}
          {lines.length === 0 ? (
            <p className="grid justify-items-center gap-2 py-10 text-base text-muted">
              <ShoppingBasket size={32} aria-hidden />
              Awaiting items...
            </p>
          ) : (
            <ul aria-label="Cart lines">
              {lines.map((line) => (
                <CartLineRow
                  key={lineKey(line)}
                  line={line}
                  punched={quantityOf(punched, line)}
                  isGone={isGone(line)}
                  onMinus={onMinus}
                  onPlus={onPlus}
                />
              ))}
            </ul>
          )}
        </div>
        <div className="grid gap-3 border-t border-line p-4">
          <CartTotals bill={bill} />
          {actions}
        </div>
      </div>
    </section>
  )
}
