import { ApiError } from '@tiffin/web-kit'

/**
 * The statuses of a request that the server rejected without carrying it out. They say nothing about an earlier
 * attempt.
 */
const TURNED_AWAY: ReadonlySet<number> = new Set([401, 403, 408, 429])

/** True when it is certain that a write, and every earlier attempt under its key, changed nothing. */
export function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && !TURNED_AWAY.has(error.status)
}
