import type { ErrorCode, FieldsOf } from '@tiffin/contracts'

/** No answer; an answer outside the contract; a failure without a text, or with one that is no JSON. */
export type ClientErrorCode = 'NETWORK' | 'UNEXPECTED_RESPONSE' | 'UNREADABLE_FAILURE'

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

/** A failure of one code, with its fields; an older release or a proxy may have left them out. */
export type ApiErrorOf<Code> = ApiError &
  (Code extends ErrorCode ? { readonly body: Partial<FieldsOf<Code>> } : unknown)

/** Was it this failure of the catalogue? Then its fields are those of the contract. */
export function isApiError<Code extends ErrorCode | ClientErrorCode>(
  error: unknown,
  code: Code,
): error is ApiErrorOf<Code> {
  return error instanceof ApiError && error.code === code
}

/** No answer came, or a gateway answered that whoever would know is away: nothing is said about what was asked. */
export function isAway(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'NETWORK' || AWAY_STATUSES.has(error.status))
}

/** The answers of a gateway whose service is away, or of a proxy before a gateway that is. */
const AWAY_STATUSES = new Set([502, 503, 504])

/**
 * The {message} of a sentence that has a place for one: the server's text, or that the request failed with a status
 * (spec §8); `noAnswer` when no answer came.
 */
export function messageOf(error: unknown, noAnswer: string): string {
  return error instanceof ApiError && error.status > 0 ? error.message : noAnswer
}

/**
 * Reads a failed reply: the error field of JSON, else the text body, else the status; a body that is no JSON raises
 * its own sentence (spec §7, §8).
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
