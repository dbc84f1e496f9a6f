import { cx } from '@tiffin/ui'
import { Ban, Hourglass } from 'lucide-react'
import { messages } from './messages.ts'
import { useLeft } from './use-availability.ts'

/**
 * Shows after the name of a dish, by a text and an icon, that the dish is not available or how many portions are left.
 * Renders nothing for a dish that is not limited.
 */
export function LeftMark({ dishId }: { dishId: string | null }) {
  const left = useLeft(dishId)
  if (left === null) return null
  const Sign = left === 0 ? Ban : Hourglass
  return (
    <>
      {' '}
      <span
        className={cx(
          'flex items-center gap-1.5 text-lg font-bold',
          left === 0 ? 'text-danger-ink' : 'text-warning-ink',
        )}
      >
        <Sign size={20} aria-hidden className="shrink-0" />
        {left === 0 ? messages.notAvailable : messages.left(left)}
      </span>
    </>
  )
}
