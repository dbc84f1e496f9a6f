import { formatDate, MINUTE_MS } from '@tiffin/domain'
import { serverTime } from '@tiffin/web-kit'
import { useClock } from './clock.ts'
import { messages } from './messages.ts'

/**
 * The milliseconds without a successful read after which the connection counts as lost. At least two reads were due by
 * then, so that one slow read raises no alarm.
 */
export const LOST_AFTER_MS = 12_000

/**
 * Shows a red frame around the page once twelve seconds have passed since the last successful read, at `readAtMs`. The
 * frame cannot be closed: it disappears after the next read that succeeds.
 */
export function LostConnection({ readAtMs }: { readAtMs: number }) {
  const minutes = useClock((nowMs) =>
    nowMs - readAtMs < LOST_AFTER_MS ? -1 : Math.floor((nowMs - readAtMs) / MINUTE_MS),
  )
  if (minutes < 0) return null
  return (
    <>
      <div aria-hidden className="pointer-events-none fixed inset-0 z-50 border-[12px] border-danger" />
      <p role="alert" className="bg-danger px-6 py-4 text-center text-xl font-bold text-on-danger">
        {messages.lost(formatDate(new Date(serverTime(readAtMs)), 'clock'), minutes)}
      </p>
    </>
  )
}
