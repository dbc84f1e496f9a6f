import { Button, cx } from '@tiffin/ui'
import { Hourglass } from 'lucide-react'

/** Sorts the floor by wait, or by area again. */
export function SortButton({ byWait, onSort }: { byWait: boolean; onSort: () => void }) {
  return (
    <Button
      aria-pressed={byWait}
      icon={<Hourglass size={20} aria-hidden />}
      onClick={onSort}
      className={cx(byWait && 'border-accent-ink bg-accent-soft! text-accent-ink!')}
    >
      <span className="max-xl:sr-only">By wait</span>
    </Button>
  )
}
