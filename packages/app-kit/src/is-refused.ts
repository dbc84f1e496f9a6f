import { ApiError } from '@tiffin/web-kit'

/** The statuses of replies that do not show whether an earlier attempt under the same key succeeded. */
const INCONCLUSIVE_STATUSES: ReadonlySet<number> = new Set([401, 403, 408, 429])

/** Returns whether it is certain that a write, and every earlier attempt under its key, changed nothing. */
export function isRefused(error: unknown): boolean {
  return (
    error instanceof ApiError && error.status >= 400 && error.status < 500 && !INCONCLUSIVE_STATUSES.has(error.status)
  )
}
