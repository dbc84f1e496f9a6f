import { messageOf } from '@tiffin/web-kit'
import { messages } from './messages.ts'

/** Why it did not work, in red (spec §8). Its place is kept, so that nothing jumps under the finger. */
export function FailureLine({ error }: { error: unknown }) {
  return (
    <p role="alert" className="min-h-6 text-base text-danger-ink">
      {error ? messages.error(messageOf(error, messages.noAnswer)) : null}
    </p>
  )
}
