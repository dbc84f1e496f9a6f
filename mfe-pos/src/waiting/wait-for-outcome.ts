import type { Given, Outcome } from '@tiffin/web-kit/queue'

/** The time in milliseconds after which the user may go on without an answer (not in the specification). */
export const SLOW_AFTER_MS = 2_500

/**
 * Waits for the outcome of a command that was given to the queue. If the last call had no answer either, a slow command
 * is left to the queue without asking. A command that is not on the disk is never left to the queue.
 *
 * @param offer is called when the answer takes long, with a function that leaves the command to the queue
 * @param closed aborts when the screen that shows the outcome is closed; the command is then left to the queue at once
 */
export async function waitForOutcome<Reply>(
  { outcome, goOn, isStored, wasAway }: Given<Reply>,
  offer: (goOn: () => void) => void,
  closed?: AbortSignal,
): Promise<Outcome<Reply>> {
  if (closed?.aborted) goOn()
  closed?.addEventListener('abort', goOn, { once: true })
  const timer = isStored ? setTimeout(() => (wasAway ? goOn() : offer(goOn)), SLOW_AFTER_MS) : undefined
  const ended = await outcome
  clearTimeout(timer)
  closed?.removeEventListener('abort', goOn)
  return ended
}
