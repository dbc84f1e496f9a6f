import { cx } from '@tiffin/ui'
import { Ban, Clock, Hourglass } from 'lucide-react'
import { messages } from '../messages.ts'

// Each mark has a word and a sign, because colour alone is not enough.

/** Shows the mark of a limited dish: not available, or the number of portions left. */
export function LeftMark({ left, className }: { readonly left: number; readonly className?: string }) {
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

/** Shows that a dish is not served at this hour. */
export function HoursMark({ text, className }: { readonly text: string; readonly className?: string }) {
  return (
    <span className={cx('flex items-center gap-1 text-sm font-medium tabular-nums text-warning-ink', className)}>
      <Clock size={16} aria-hidden className="shrink-0" />
      {text}
    </span>
  )
}
