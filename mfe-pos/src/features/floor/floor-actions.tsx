import { Button, cx } from '@tiffin/ui'
import { Hourglass, ShoppingBag } from 'lucide-react'
import type { PopupTarget } from '../../data/popup-target.ts'

type FloorActionsProps = {
  readonly onOpen: (target: PopupTarget) => void
  readonly byWait: boolean
  readonly onSort: () => void
}

/** Shows the actions beside the tables: a new takeaway order, and sorting by wait or by area. */
export function FloorActions({ onOpen, byWait, onSort }: FloorActionsProps) {
  return (
    <>
      <Button
        aria-label="New Takeaway Order"
        icon={<ShoppingBag size={20} aria-hidden />}
        onClick={() => onOpen({ kind: 'new', orderType: 'Takeaway', table: null })}
      >
        <span className="max-xl:sr-only">Takeaway</span>
      </Button>
      <Button
        aria-pressed={byWait}
        icon={<Hourglass size={20} aria-hidden />}
        onClick={onSort}
        className={cx(byWait && 'border-accent-ink bg-accent-soft! text-accent-ink!')}
      >
        <span className="max-xl:sr-only">By wait</span>
      </Button>
    </>
  )
}
