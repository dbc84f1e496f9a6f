import { listAudit, MAX_AUDIT_ENTRIES_A_PAGE, type AuditEntry, type ResponseOf } from '@tiffin/contracts'
import { ApiError, call } from '@tiffin/web-kit'
import { readWithRetries } from '../../../files/read-with-retries.ts'
import type { ActivityQuery } from '../activity-filter.ts'
import { messages } from '../messages.ts'
import { partWords } from '../format/part-words.ts'

/**
 * Reads all entries that a query finds, page by page. After the first page the function waits and retries while the
 * server is busy, so that the pages already read are not lost. `onRead` receives the number of entries so far.
 *
 * @throws ApiError of a failed read, and one when a service did not answer for its part, because an incomplete file
 *   looks complete
 * @throws the reason of `signal` when it aborts
 */
export async function readEntries(
  query: ActivityQuery,
  signal: AbortSignal,
  onRead: (count: number) => void,
): Promise<AuditEntry[]> {
  const found: AuditEntry[] = []
  let before: string | null | undefined
  do {
    const input = { query: { ...query, limit: MAX_AUDIT_ENTRIES_A_PAGE, ...(before ? { before } : {}) } }
    const { entries, next, missing }: ResponseOf<typeof listAudit> = await (before
      ? readWithRetries(listAudit, input, signal)
      : call(listAudit, input, { signal }))
    if (missing.length > 0)
      throw new ApiError(503, messages.exportIncomplete(partWords(missing)), 'SERVICE_UNAVAILABLE')
    found.push(...entries)
    onRead(found.length)
    before = next
  } while (before)
  return found
}
