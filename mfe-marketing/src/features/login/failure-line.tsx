import { messageOf } from '@tiffin/web-kit'
import { messages } from './messages.ts'

/**
 * Shows in red why a call failed (spec §8). Without a failure the line stays empty at its full height, so that the
 * buttons below do not move.
 */
export function FailureLine({ error }: { error: unknown }) {
  return (
    <p role="alert" className="min-h-6 text-base text-danger-ink">
      {error ? messages.error(messageOf(error, messages.noAnswer)) : null}
    </p>
  )
}
