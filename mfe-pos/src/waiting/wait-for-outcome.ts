import type { Given, Outcome } from '@tiffin/web-kit/queue'

/** The time in milliseconds after which the user may go on without an answer (not in the specification). */
const SLOW_AFTER_MS = 2_500

/**
 * Waits for the outcome of a command that was given to the queue. If the last call had no answer either, a slow command
 * is left to the queue without asking. A command that is not on the disk is never left to the queue.
 *
 * @param offer is called when the answer takes long, with a function that leaves the command to the queue
 */
export async function waitForOutcome<Reply>(
  { outcome, goOn, isStored, wasAway }: Given<Reply>,
  offer: (goOn: () => void) => void,
): Promise<Outcome<Reply>> {
  const timer = isStored ? setTimeout(() => (wasAway ? goOn() : offer(goOn)), SLOW_AFTER_MS) : undefined
  const ended = await outcome
  clearTimeout(timer)
  return ended
}
