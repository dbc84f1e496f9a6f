import { queryKeyOf } from '@tiffin/web-kit'
import { openLastKnown } from '@tiffin/web-kit/last-known'
import { KNOWN_READS, readsOf, type Queries } from './follow-reads.ts'

/** The time after a change until it is stored, in milliseconds. Changes within this time are stored together. */
const STORE_AFTER_MS = 1_000
/** The longest wait for an idle browser after that, in milliseconds. */
const IDLE_AT_THE_LATEST_MS = 5_000

/**
 * Stores the reads of the till whenever the browser is idle after a change. A reply that is equal to the one before is
 * not stored again, only the time at which it was read.
 *
 * @returns a function that stops the storing
 */
export function keepReads(queries: Queries): () => void {
  const reads = readsOf(queries)
  const stored = openLastKnown()
  const written = new Map<string, { readonly data: unknown; readonly readAt: number }>()
  let cancel: (() => void) | null = null

  const write = () => {
    cancel = null
    for (const endpoint of KNOWN_READS) {
      const data: unknown = queries.getQueryData(queryKeyOf(endpoint, {}))
      const state = reads.stateOf(endpoint.id)
      if (data === undefined || !state) continue
      const { readAt } = state
      const last = written.get(endpoint.id)
      // The cache has the same object as long as the replies are equal.
      if (last?.data !== data) void stored.keep(endpoint, data as never, readAt)
      else if (last.readAt !== readAt) void stored.confirm(endpoint, readAt)
      written.set(endpoint.id, { data, readAt })
    }
  }
  const plan = () => {
    cancel ??= later(write)
  }
  const unsubscribe = reads.subscribe(plan)
  plan()
  return () => {
    unsubscribe()
    cancel?.()
    stored.close()
  }
}

function later(run: () => void): () => void {
  let idle: number | null = null
  const timer = setTimeout(() => {
    if ('requestIdleCallback' in window) idle = requestIdleCallback(run, { timeout: IDLE_AT_THE_LATEST_MS })
    else run()
  }, STORE_AFTER_MS)
  return () => {
    clearTimeout(timer)
    if (idle !== null) cancelIdleCallback(idle)
  }
}
