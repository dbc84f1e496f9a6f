/**
 * What the page of the gateway asks for before any script of the shell is there, on `window.tiffinEarlyReads`. The
 * gateway's script writes it, web-kit's `call` takes from it.
 */
export type PrefetchedReads = {
  /** The token all of them carry. */
  readonly token: string
  /** When they were asked for, in ms since the epoch. */
  readonly atMs: number
  /** By path. Whoever takes one removes it. */
  readonly reads: Record<string, PrefetchedRead>
}

export type PrefetchedRead = {
  /** Null when no answer came. */
  readonly reply: Promise<Response | null>
  readonly stop: AbortController
}
