import type { PrefetchedReads } from '@tiffin/contracts'
import { TIMINGS } from '../timings.ts'

declare global {
  interface Window {
    tiffinEarlyReads?: PrefetchedReads
  }
}

/**
 * Takes the read that the page started before the first script; each read can be taken once. Returns null when the page
 * did not start it, used another token, or started it too long ago, or when `signal` has aborted. Resolves with null
 * when the call has to be repeated: no answer came, or a failure other than 401.
 */
export function takePrefetchedRead(
  path: string,
  token: string | null,
  signal: AbortSignal,
): Promise<Response | null> | null {
  const early = window.tiffinEarlyReads
  const read = early?.reads[path]
  if (!early || !read) return null
  delete early.reads[path]
  if (early.token !== token || Date.now() >= early.atMs + TIMINGS.prefetchedReadLivesMs || signal.aborted) {
    read.stop.abort()
    return null
  }
  signal.addEventListener('abort', () => read.stop.abort(), { once: true })
  return read.reply.then((reply) => (reply?.ok || reply?.status === 401 ? reply : null))
}

/** Forgets the reads that were not taken yet, because a write may have made them out of date. */
export function forgetPrefetchedReads(): void {
  delete window.tiffinEarlyReads
}
