import { reportPrintJob } from '@tiffin/contracts'
import { callTiffin, type Caller } from '../call-tiffin.ts'
import type { Journal } from './journal.ts'

/**
 * Reports the ends that the server does not know, the oldest first, until one gets no answer. One that the server does
 * not take, as of a job that it does not know any more, is not reported again: it would hold up all after it.
 */
export async function reportEnds(caller: Caller, journal: Journal): Promise<void> {
  for (const end of journal.unreported()) {
    const { id, attempt, result, problem } = end
    const body = { attempt, result, ...(problem && { problem }) }
    const reply = await callTiffin(caller, reportPrintJob, { params: { id }, body })
    if ('failure' in reply && !isFinal(reply.failure.status)) return
    journal.noteReported(end)
  }
}

/** The refusals that may be another answer later: of the sign-in, and where the server is busy. */
const FOR_NOW = new Set([401, 403, 408, 429])

function isFinal(status: number | null): boolean {
  return status !== null && status < 500 && !FOR_NOW.has(status)
}
