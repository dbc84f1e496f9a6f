import type { ErrorCode, FieldsOf } from '@tiffin/contracts'

/**
 * The codes that the client itself gives to a failure: no answer came, the reply breaks the contract, or the body of
 * the failure is empty or no JSON.
 */
export type ClientErrorCode = 'NETWORK' | 'UNEXPECTED_RESPONSE' | 'UNREADABLE_FAILURE'

/**
 * A failed call. `status` is the HTTP status; 0 when no answer came or the reply breaks the contract. `code` is null
 * for a failure whose JSON names none. `body` is the JSON of a failure with all its fields; empty without one.
 */
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

/** A failure with this code and its fields, which an older release or a proxy may have left out. */
export type ApiErrorOf<Code> = ApiError &
  (Code extends ErrorCode ? { readonly body: Partial<FieldsOf<Code>> } : unknown)

/** Returns whether an error is this failure of the catalogue, and narrows its fields to those of the contract. */
export function isApiError<Code extends ErrorCode | ClientErrorCode>(
  error: unknown,
  code: Code,
): error is ApiErrorOf<Code> {
  return error instanceof ApiError && error.code === code
}

/**
 * Returns whether no answer came or the service was unreachable, so that it is unknown whether the request was carried
 * out.
 */
export function isAway(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'NETWORK' || AWAY_STATUSES.has(error.status))
}

/** The statuses of a gateway whose service is unreachable, or of a proxy whose gateway is unreachable. */
const AWAY_STATUSES = new Set([502, 503, 504])

/**
 * Returns the text for the `{message}` of a screen's sentence: the server's text, or a sentence with the status where
 * the server gave none (spec §8). Returns `noAnswer` when no answer came, the reply breaks the contract, or the error
 * is no `ApiError`.
 */
export function messageOf(error: unknown, noAnswer: string): string {
  return error instanceof ApiError && error.status > 0 ? error.message : noAnswer
}

/**
 * Reads a failed reply. Its message is the `error` field of JSON, else the text of the body; an empty body and a body
 * that is no JSON have a sentence of their own with the status (spec §7, §8).
 */
export function errorFromReply(status: number, text: string): ApiError {
  if (text === '') return new ApiError(status, `Request failed with status ${status}`, 'UNREADABLE_FAILURE')
  const body = parseJson(text)
  if (body === undefined)
    return new ApiError(status, `Request failed with status ${status} and non-JSON response.`, 'UNREADABLE_FAILURE')
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
