import { ApiError, type ClientErrorCode } from './api-error.ts'

/** Failures of which the server said nothing a person can read. */
const CODES: readonly ClientErrorCode[] = ['NETWORK', 'UNEXPECTED_RESPONSE', 'UNREADABLE_FAILURE']
const WITHOUT_TEXT: ReadonlySet<unknown> = new Set(CODES)

/** What the server itself said of a failure, whatever its status (spec §8); null when it said nothing. */
export function serverTextOf(error: unknown): string | null {
  return error instanceof ApiError && !WITHOUT_TEXT.has(error.code) ? error.message : null
}

/** The server's text, else the words of the screen. */
export function serverTextOr(error: unknown, fallback: string): string {
  return serverTextOf(error) ?? fallback
}
