/**
 * The reads that the gateway's page starts before the scripts of the shell run, on `window.tiffinEarlyReads`. A script
 * of the gateway starts them, and `call` of web-kit takes them.
 */
export type PrefetchedReads = {
  /** The token that all reads carry. */
  readonly token: string
  /** The start of the reads, in ms since the epoch. */
  readonly atMs: number
  /** The reads by path. `call` removes the one it takes. */
  readonly reads: Record<string, PrefetchedRead>
}

export type PrefetchedRead = {
  /** The reply; null when none came. */
  readonly reply: Promise<Response | null>
  readonly stop: AbortController
}
