import { reportPrintJob } from '@tiffin/contracts'
import { callTiffin, type Caller } from '../call-tiffin.ts'
import type { Journal } from './journal.ts'

/** Reports the ends that the server does not know, the oldest first, until one gets no answer. */
export async function reportEnds(caller: Caller, journal: Journal): Promise<void> {
  for (const end of journal.unreported()) {
    const { id, attempt, result, problem } = end
    const body = { attempt, result, ...(problem && { problem }) }
    const reply = await callTiffin(caller, reportPrintJob, { params: { id }, body })
    // A job that the server does not know any more needs no report.
    if ('failure' in reply && reply.failure.status !== 404) return
    journal.noteReported(end)
  }
}
