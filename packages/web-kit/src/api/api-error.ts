import type { ErrorCode } from '@tiffin/contracts'

/** Failures that never reached a server or came back unreadable. */
export type ClientErrorCode = 'NETWORK' | 'UNEXPECTED_RESPONSE'

/** A failed call. `status` is 0 when no answer came; `body` holds the fields a failure carries beside its text. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode | ClientErrorCode | null
  readonly body: Readonly<Record<string, unknown>>

  constructor(status: number, message: string, code: ApiError['code'] = null, body: ApiError['body'] = {}) {
    super(message)
    this.status = status
    this.code = code
    this.body = body
  }
}

/** Was it this failure of the catalogue? */
export function isApiError(error: unknown, code: ErrorCode | ClientErrorCode): error is ApiError {
  return error instanceof ApiError && error.code === code
}

/** What to tell a person: the server's own text, else the caller's fallback (spec §8). */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.status > 0 && error.message ? error.message : fallback
}

/**
 * Reads a failed reply: the error field of JSON, else the text body, else the status; a body that is no JSON raises
 * its own sentence (spec §7, §8).
 */
export function errorFromReply(status: number, text: string): ApiError {
  if (text === '') return new ApiError(status, `Request failed with status ${status}`)
  const body = parseJson(text)
  if (body === undefined) return new ApiError(status, `Request failed with status ${status} and non-JSON response.`)
  const fields = isRecord(body) ? body : {}
  const message = typeof fields.error === 'string' && fields.error !== '' ? fields.error : text
  return new ApiError(status, message, typeof fields.code === 'string' ? (fields.code as ErrorCode) : null, fields)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
