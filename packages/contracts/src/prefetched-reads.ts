/**
 * The reads that the gateway's page starts before the scripts of the shell run, on `window.tiffinEarlyReads`. A script
 * of the gateway starts them, and `call` of web-kit takes them.
 */
export type PrefetchedReads = {
  /** The token all of them carry. */
  readonly token: string
  /** The start of the reads, in ms since the epoch. */
  readonly atMs: number
  /** By path. Whoever takes one removes it. */
  readonly reads: Record<string, PrefetchedRead>
}

export type PrefetchedRead = {
  /** Null when no answer came. */
  readonly reply: Promise<Response | null>
  readonly stop: AbortController
}
