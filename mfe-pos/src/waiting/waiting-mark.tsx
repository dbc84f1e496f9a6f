import { cx } from '@tiffin/ui'
import { Clock, TriangleAlert } from 'lucide-react'
import { messages } from './messages.ts'
import { useWaiting } from './use-waiting.ts'
import { timeOfOldest } from './waiting-text.ts'

type WaitingMarkProps = {
  /** The id of the table, or of an order without a table. */
  readonly lane: string
  readonly className: string
}

/**
 * Marks a table, or an order without a table: by a clock and the time while commands of it wait, or as not sent where
 * one was refused. Renders nothing without such commands.
 */
export function WaitingMark({ lane, className }: WaitingMarkProps) {
  const waiting = useWaiting().filter((command) => command.lane === lane)
  if (waiting.length === 0) return null
  const isRefused = waiting.some(({ refusal }) => refusal)
  return (
    <>
      {' '}
      <span className={cx(className, 'whitespace-nowrap tabular-nums')}>
        {isRefused ? (
          <>
            <TriangleAlert size={14} aria-hidden className="shrink-0" />
            {messages.notSent}
          </>
        ) : (
          <>
            <Clock size={14} aria-hidden className="shrink-0" />
            <span className="sr-only">{messages.sinceOnTile} </span>
            {timeOfOldest(waiting)}
          </>
        )}
      </span>
    </>
  )
}
