import type { Given, Outcome } from '@tiffin/web-kit/queue'
import { punchQueue } from './punch-queue.ts'

/** The time in milliseconds after which the user may go on without an answer (not in the specification). */
const SLOW_AFTER_MS = 2_500

/**
 * Gives a command to the queue and waits for its outcome. If the last call had no answer either, a slow command is left
 * to the queue without asking. A command that is not on the disk is never left to the queue.
 *
 * @param offer is called when the answer takes long, with a function that leaves the command to the queue
 * @param onGiven is called with the job as it is stored and sent
 */
export async function giveAndWait<Reply, Job>(
  give: () => Promise<Given<Reply, Job>>,
  offer: (goOn: () => void) => void,
  onGiven?: (job: Job) => void,
): Promise<Outcome<Reply>> {
  const wasAway = punchQueue().isAway()
  const { job, outcome, goOn, isStored } = await give()
  onGiven?.(job)
  const timer = isStored ? setTimeout(() => (wasAway ? goOn() : offer(goOn)), SLOW_AFTER_MS) : undefined
  const ended = await outcome
  clearTimeout(timer)
  return ended
}
