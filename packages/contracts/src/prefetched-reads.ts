/**
 * The reads that a script of the gateway's page starts before the scripts of the shell run, kept in
 * `window.tiffinEarlyReads`. `call` of web-kit takes each of them once.
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
