import { cx } from '@tiffin/ui'
import { Ban, Hourglass } from 'lucide-react'
import { messages } from '../messages.ts'

/**
 * Shows the mark of a limited dish: not available, or the number of portions left. The mark has a word and a sign,
 * because colour alone is not enough.
 */
export function LeftMark({ left, className }: { left: number; className?: string }) {
  const Sign = left === 0 ? Ban : Hourglass
  return (
    <span
      className={cx(
        'flex items-center gap-1 text-sm font-medium',
        left === 0 ? 'text-danger-ink' : 'text-warning-ink',
        className,
      )}
    >
      <Sign size={16} aria-hidden className="shrink-0" />
      {left === 0 ? messages.notAvailable : messages.left(left)}
    </span>
  )
}
