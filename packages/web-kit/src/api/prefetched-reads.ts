import type { PrefetchedReads } from '@tiffin/contracts'
import { TIMINGS } from '../timings.ts'

declare global {
  interface Window {
    tiffinEarlyReads?: PrefetchedReads
  }
}

/**
 * The answer to what the page asked for before the first script, at most once; null where it did not ask, did so with
 * another token or too long ago. The answer is null where the call has to ask itself: none came, or a failure that a
 * second question may not meet.
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

/** Forgets what nobody took: after a write it may be out of date. */
export function forgetPrefetchedReads(): void {
  delete window.tiffinEarlyReads
}
