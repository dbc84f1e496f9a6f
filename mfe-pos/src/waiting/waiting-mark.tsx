import { Clock, TriangleAlert } from 'lucide-react'
import { messages } from './messages.ts'
import { useWaiting } from './use-waiting.ts'
import { waitingSinceOnTile } from './waiting-text.ts'

type WaitingMarkProps = {
  /** The id of the table, or of an order without a table. */
  readonly lane: string
  readonly className: string
}

/** Marks a table whose punches or payments wait or were refused. Renders nothing for any other table. */
export function WaitingMark({ lane, className }: WaitingMarkProps) {
  const waiting = useWaiting().filter((command) => command.lane === lane)
  if (waiting.length === 0) return null
  const isRefused = waiting.some(({ refusal }) => refusal)
  return (
    <span className={className}>
      {isRefused ? <TriangleAlert size={14} aria-hidden /> : <Clock size={14} aria-hidden className="shrink-0" />}
      {isRefused ? messages.notSent : waitingSinceOnTile(waiting)}
    </span>
  )
}
