import { getRestaurantSettings } from '@tiffin/contracts'
import { isAway, queryKeyOf, toast } from '@tiffin/web-kit'
import { openLastKnown, type KnownEndpoint } from '@tiffin/web-kit/last-known'
import { readsOf, TILL_READS, type Queries } from './follow-reads.ts'
import { messages } from './messages.ts'

/**
 * Puts stored replies into the cache for all reads without data, if the server did not answer one of them. A failure
 * with an answer, such as a 500, is no reason for that. Shows a toast for what is still missing. Never rejects.
 */
export async function recallReads(queries: Queries): Promise<void> {
  const missing = TILL_READS.filter((endpoint) => !hasData(queries, endpoint))
  if (missing.some((endpoint) => isAway(queries.getQueryState(queryKeyOf(endpoint, {}))?.error)))
    await restore(queries, missing)
  const failed = missing.filter((endpoint) => hasFailed(queries, endpoint))
  if (failed.some((endpoint) => endpoint !== getRestaurantSettings))
    toast.error(messages.initialLoadFailed, { id: 'pos-load' })
  if (failed.includes(getRestaurantSettings)) toast.error(messages.settingsFailed, { id: 'pos-settings' })
}

/** Returns whether a read has failed, and no earlier reply of it is in the cache. */
export function hasFailed(queries: Queries, endpoint: KnownEndpoint): boolean {
  return queries.getQueryState(queryKeyOf(endpoint, {}))?.status === 'error' && !hasData(queries, endpoint)
}

function hasData(queries: Queries, endpoint: KnownEndpoint): boolean {
  return queries.getQueryData(queryKeyOf(endpoint, {})) !== undefined
}

async function restore(queries: Queries, missing: readonly KnownEndpoint[]): Promise<void> {
  const stored = openLastKnown()
  const known = await Promise.all(missing.map((endpoint) => stored.read(endpoint)))
  stored.close()
  for (const [index, endpoint] of missing.entries()) {
    const found = known[index]
    // An answer may have come meanwhile.
    if (found && !hasData(queries, endpoint)) readsOf(queries).restore(endpoint, found)
  }
}
