import { queryKeyOf } from '@tiffin/web-kit'
import { readsOf, type KNOWN_READS, type Queries } from './follow-reads.ts'

/** The time between two tries while the server does not answer, in milliseconds. */
const ASK_AGAIN_MS = 10_000

/**
 * Asks the server again about the reads that it did not answer, one at a time until it answers, and then about all of
 * them.
 *
 * @returns a function that stops the tries
 */
export function askAgain(queries: Queries): () => void {
  const reads = readsOf(queries)
  const ask = (endpoints: typeof KNOWN_READS) => {
    for (const endpoint of endpoints)
      void queries.refetchQueries(
        { queryKey: queryKeyOf(endpoint, {}), exact: true, type: 'active' },
        { cancelRefetch: false },
      )
  }
  let before = 0
  let timer: ReturnType<typeof setInterval> | undefined
  const follow = () => {
    const open = reads.unanswered()
    if (open.length < before) ask(open)
    before = open.length
    if (open.length === 0) {
      clearInterval(timer)
      timer = undefined
    } else {
      timer ??= setInterval(() => {
        if (document.visibilityState === 'visible') ask(reads.unanswered().slice(0, 1))
      }, ASK_AGAIN_MS)
    }
  }
  const unsubscribe = reads.subscribe(follow)
  follow()
  return () => {
    unsubscribe()
    clearInterval(timer)
  }
}
