import { paise, type CartLine } from '@tiffin/domain'
import { Badge, cx, IconButton, Money } from '@tiffin/ui'
import { Hand, Minus, Pencil, Plus, Undo2 } from 'lucide-react'
import { memo } from 'react'
import { messages as heldMessages } from '../../../held-dishes/messages.ts'
import { messages } from '../notes/messages.ts'
import { messages as voidMessages } from '../void/messages.ts'
import { HoursMark, LeftMark } from '../offered/offered-marks.tsx'

type CartLineRowProps = {
  readonly line: CartLine
  /**
   * True for a punched line. Portions that are added become a line of the new round; the row takes no portions away,
   * because only a void or a move to another bill does.
   */
  readonly isPunched: boolean
  /** True when the new round has a line of the same dish, which then has the plain name for screen readers. */
  readonly isInNewRound: boolean
  readonly isGone: boolean
  /** The portions left if the new round orders more than that; null otherwise. */
  readonly left: number | null
  /** Until when a new line can be punched after the hours of its dish, or that it cannot; null within those hours. */
  readonly closed: string | null
  readonly onMinus: (line: CartLine, isPunched: boolean) => void
  readonly onPlus: (line: CartLine) => void
  /** Opens the note of a new line, or the void of a punched one; null where neither is possible. */
  readonly onOpen: ((line: CartLine) => void) | null
}

/**
 * A long name wraps and is never cut, because a cut name can be read as another dish. Two lines of a name fit into the
 * height of a row.
 */
const NAME = 'py-1 font-medium leading-tight [overflow-wrap:anywhere]'

/** Shows a line of the cart: the name of the dish, the stepper and the amount. */
export const CartLineRow = memo(function CartLineRow({
  line,
  isPunched,
  isInNewRound,
  isGone,
  left,
  closed,
  onMinus,
  onPlus,
  onOpen,
}: CartLineRowProps) {
  const wished = [line.name, line.notes, line.held && heldMessages.held.toLowerCase()].filter(Boolean).join(', ')
  const name = isPunched && isInNewRound ? `${wished} (punched)` : wished
  return (
    <li
      className={cx(
        'grid min-h-11 grid-cols-[minmax(0,1fr)_auto_minmax(4.5rem,auto)] items-center gap-x-1 text-sm',
        // The rule below a row is a shadow inside its 44 px, so that as many rows as possible are in view.
        'shadow-[inset_0_-1px_0_var(--color-line)]',
        // With large text the name gets a line to itself.
        '@max-[16rem]:flex @max-[16rem]:flex-wrap @max-[16rem]:justify-between',
        isPunched && 'text-muted',
      )}
    >
      <div className="min-w-0 @max-[16rem]:w-full">
        {onOpen === null ? (
          <p className={NAME} title={line.name}>
            {line.name}
          </p>
        ) : (
          <button
            type="button"
            title={line.name}
            aria-label={isPunched ? voidMessages.voidOf(wished) : messages.noteFor(line.name)}
            className="flex min-h-11 w-full items-center gap-1 text-left"
            onClick={() => onOpen(line)}
          >
            <span className={NAME}>{line.name}</span>
            {isPunched ? (
              <Undo2 size={14} aria-hidden className="shrink-0" />
            ) : (
              <Pencil size={14} aria-hidden className="shrink-0 text-muted" />
            )}
          </button>
        )}
        {line.notes && (
          <p className="pb-1 text-xs font-medium leading-tight text-warning-ink [overflow-wrap:anywhere]">
            {line.notes}
          </p>
        )}
        {line.held && (
          <Badge tone="warning" className="mb-1">
            <Hand size={14} aria-hidden className="shrink-0" />
            {heldMessages.held}
          </Badge>
        )}
        {isPunched && <span className="sr-only">Punched</span>}
        {isGone && <Badge tone="danger">No longer on the menu</Badge>}
        {left !== null && <LeftMark left={left} />}
        {closed !== null && <HoursMark text={closed} className="pb-1" />}
      </div>
      <div className="flex items-center">
        <IconButton
          label={`One less ${name}`}
          icon={<Minus size={20} />}
          className={cx('h-11 w-12', isPunched && 'text-muted')}
          onClick={() => onMinus(line, isPunched)}
        />
        <span className="min-w-6 text-center text-base font-bold tabular-nums">{line.quantity}</span>
        <IconButton
          label={`One more ${name}`}
          icon={<Plus size={20} />}
          disabled={isGone}
          className={cx('h-11 w-12', isPunched && 'text-muted')}
          onClick={() => onPlus(line)}
        />
      </div>
      <Money
        amountPaise={paise(line.pricePaise * line.quantity)}
        className={cx('text-right', isPunched ? 'font-medium' : 'font-bold')}
      />
    </li>
  )
})
