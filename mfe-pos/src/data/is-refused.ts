import { ApiError } from '@tiffin/web-kit'

/** Turned away before anybody looked at what was sent: that says nothing of an earlier try. */
const TURNED_AWAY: ReadonlySet<number> = new Set([401, 403, 408, 429])

/** Is it known that a write, and every earlier try of it under the same key, changed nothing? */
export function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && !TURNED_AWAY.has(error.status)
}
