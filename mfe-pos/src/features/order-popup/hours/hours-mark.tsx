import { cx } from '@tiffin/ui'
import { Clock } from 'lucide-react'

/** Shows that a dish is not served at this hour, with a word and a sign, because colour alone is not enough. */
export function HoursMark({ text, className }: { readonly text: string; readonly className?: string }) {
  return (
    <span className={cx('flex items-center gap-1 text-sm font-medium tabular-nums text-warning-ink', className)}>
      <Clock size={16} aria-hidden className="shrink-0" />
      {text}
    </span>
  )
}
