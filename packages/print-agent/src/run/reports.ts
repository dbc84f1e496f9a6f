import { reportPrintJob } from '@tiffin/contracts'
import type { Call } from '../call-tiffin.ts'
import type { Journal } from './attempts.ts'

/**
 * Reports the ends that the server has not received, the oldest first, until a report gets no answer or one that may
 * change. An end that the server rejects, such as that of a deleted job, is not reported again: it would hold up all
 * later ends.
 */
export async function reportEnds(call: Call, journal: Journal): Promise<void> {
  for (const end of journal.unreported()) {
    const { id, attempt, result, problem } = end
    const body = { attempt, result, ...(problem && { problem }) }
    const reply = await call(reportPrintJob, { params: { id }, body })
    if ('failure' in reply && !isFinal(reply.failure.status)) return
    await journal.noteReported(end)
  }
}

/** The statuses below 500 after which a report is sent again: the server refuses the sign-in or is busy. */
const FOR_NOW = new Set([401, 403, 408, 429])

function isFinal(status: number | null): boolean {
  return status !== null && status < 500 && !FOR_NOW.has(status)
}
