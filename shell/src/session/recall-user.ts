import { getUserDetails } from '@tiffin/contracts'
import { isAway, queryKeyOf, type useQueryClient } from '@tiffin/web-kit'
import { openLastKnown } from '@tiffin/web-kit/last-known'

/**
 * Puts the stored profile of the signed-in user into the cache, if the server did not answer the read of it. The next
 * answer replaces it. Never rejects.
 *
 * @returns whether a profile was stored
 */
export async function recallUser(queries: ReturnType<typeof useQueryClient>): Promise<boolean> {
  const queryKey = queryKeyOf(getUserDetails, {})
  const stored = openLastKnown()
  const known = await stored.read(getUserDetails)
  stored.close()
  if (!known || !isAway(queries.getQueryState(queryKey)?.error)) return false
  queries.setQueryData(queryKey, known.reply, { updatedAt: known.readAt })
  // An invalid query is read again as soon as the window gets the focus, or the till gets an answer.
  await queries.invalidateQueries({ queryKey, refetchType: 'none' })
  return true
}
