import { lineKey, type CartLine } from '@tiffin/domain'
import { ShoppingBasket } from 'lucide-react'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import type { Offered } from '../offered/use-offered.ts'
import { CartLineRow } from './cart-line-row.tsx'
import { quantityOf, twinsOf } from '../../../drafts/draft-lines.ts'

type CartLinesProps = {
  /** The punched lines of the order, listed above the new round. */
  readonly punched: readonly CartLine[]
  readonly added: readonly CartLine[]
  readonly isGone: (line: CartLine) => boolean
  readonly offered: Offered
  readonly onMinus: (line: CartLine, isPunched: boolean) => void
  readonly onPlus: (line: CartLine) => void
  readonly onNote: (line: CartLine) => void
  /** Voids a punched line; null where that is not possible now. */
  readonly onVoid: ((line: CartLine) => void) | null
  /** The form for the customer, shown above the lines. */
  readonly form: ReactNode
}

/**
 * Shows the lines of the cart. On a running order the punched lines come first, and the new round follows under a
 * heading.
 */
export function CartLines({ punched, added, isGone, offered, onMinus, onPlus, onNote, onVoid, form }: CartLinesProps) {
  const list = useRef<HTMLDivElement>(null)
  const lineCount = useRef(added.length)
  useEffect(() => {
    // After a tap on a dish its line must be visible, even at the end of a long order.
    if (added.length > lineCount.current && list.current) list.current.scrollTop = list.current.scrollHeight
    lineCount.current = added.length
  }, [added.length])

  const shortOf = ({ menuItemId, quantity }: CartLine) => {
    const left = offered.leftByDish.get(menuItemId)
    return left !== undefined && left < quantity ? left : null
  }
  const rowsOf = (lines: readonly CartLine[], isPunched: boolean) => {
    const twins = twinsOf(lines)
    return lines.map((line, index) => (
      <CartLineRow
        key={twins.has(line) ? `${index} ${lineKey(line)}` : lineKey(line)}
        line={line}
        isPunched={isPunched}
        isInNewRound={isPunched && quantityOf(added, line) > 0}
        isGone={isGone(line)}
        left={isPunched ? null : shortOf(line)}
        closed={isPunched ? null : (offered.closed.get(line.menuItemId)?.inCart ?? null)}
        onMinus={onMinus}
        onPlus={onPlus}
        onOpen={isPunched ? onVoid : onNote}
      />
    ))
  }
  const isRunning = punched.length > 0
  return (
    // The minimum height keeps room for a few lines when a phone is too low for the text. The totals scroll then.
    <div ref={list} className="min-h-0 flex-1 overflow-y-auto px-3 @max-[48rem]:min-h-40">
      {form}
      {isRunning && <Round heading="Punched">{rowsOf(punched, true)}</Round>}
      {added.length > 0 && <Round heading={isRunning ? 'New round' : null}>{rowsOf(added, false)}</Round>}
      {!isRunning && added.length === 0 && (
        <p className="grid justify-items-center gap-2 py-10 text-base text-muted">
          <ShoppingBasket size={32} aria-hidden />
          Awaiting items...
        </p>
      )}
    </div>
  )
}

function Round({ heading, children }: { heading: string | null; children: ReactNode }) {
  const id = useId()
  if (heading === null) return <ul aria-label="Cart lines">{children}</ul>
  return (
    <>
      <h3 id={id} className="border-b border-line pb-0.5 pt-2 text-xs font-bold text-muted">
        {heading}
      </h3>
      <ul aria-labelledby={id}>{children}</ul>
    </>
  )
}
