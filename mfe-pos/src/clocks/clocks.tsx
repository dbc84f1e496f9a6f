import { Badge } from '@tiffin/ui'
import { AlarmClock } from 'lucide-react'
import { useMinutesSince, useMinutesUntil } from './use-now.ts'

/** Shows the time since an instant, such as the arrival of guests: `42 min`, from a hundred minutes on `1 h 45`. */
export function Age({ since, className }: { since: string; className?: string }) {
  return <span className={className}>{durationText(useMinutesSince(since))}</span>
}

/** Shows how long it is until the promised time of an order, or by how much the order is late. */
export function Promised({ at }: { at: string }) {
  const left = useMinutesUntil(at)
  const isLate = left <= 0
  return (
    <Badge tone={isLate ? 'danger' : 'warning'} className="tabular-nums">
      <AlarmClock size={14} aria-hidden />
      {promiseText(left)}
    </Badge>
  )
}

function promiseText(left: number): string {
  if (left > 0) return `Ready in ${durationText(left)}`
  return left > -1 ? 'Due now' : `Late by ${durationText(-left)}`
}

function durationText(minutes: number): string {
  if (minutes < 100) return `${minutes} min`
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`
}
