import { ApiError, type ClientErrorCode } from './api-error.ts'

/** The codes of failures without a readable text from the server. */
const CODES: readonly ClientErrorCode[] = ['NETWORK', 'UNEXPECTED_RESPONSE', 'UNREADABLE_FAILURE']
const WITHOUT_TEXT: ReadonlySet<unknown> = new Set(CODES)

/** Returns the server's text for a failure, whatever its status (spec §8); null without one. */
export function serverTextOf(error: unknown): string | null {
  return error instanceof ApiError && !WITHOUT_TEXT.has(error.code) ? error.message : null
}

/** Returns the server's text for a failure, else the screen's own words. */
export function serverTextOr(error: unknown, fallback: string): string {
  return serverTextOf(error) ?? fallback
}
