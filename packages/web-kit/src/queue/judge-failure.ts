import type { ApiError } from '../api/api-error.ts'
import type { Refusal } from './command.ts'

/**
 * The facts about a failed call. Each module makes them of its error, because a check of the class of the error would
 * fail here: a module bundles this folder itself but takes `ApiError` from the shell.
 */
export type Failure = Pick<ApiError, 'status' | 'message' | 'body'> & {
  /** The code of the answer, or a code of the module's own for a command that it does not send. */
  readonly code: string | null
  /** True when it is unknown whether the request was carried out, because nobody answered. */
  readonly isAway: boolean
}

/** The consequence of a failed request for its command. */
export type Verdict =
  /** No answer came, or the server asked for a pause: the queue pauses, at least for `afterMs`. */
  | { readonly kind: 'later'; readonly isAnswer: boolean; readonly afterMs: number }
  /** The session has ended: the queue waits for a sign-in. */
  | { readonly kind: 'signed-out' }
  /**
   * The server answered 5xx or against its contract, or this browser failed: the lane of the command pauses, the other
   * lanes go on.
   */
  | { readonly kind: 'broke-down'; readonly refusal: Refusal }
  | { readonly kind: 'refused'; readonly refusal: Refusal }

const WAITING: ReadonlySet<number> = new Set([408, 429])

/**
 * Judges a failed call. A failure without an answer says nothing about whether the write was carried out.
 *
 * @param failure null for an error that is not of a call
 */
export function judgeFailure(failure: Failure | null): Verdict {
  if (!failure) return { kind: 'broke-down', refusal: { status: 0, code: null, text: '', isFinal: false } }
  const { status, code, message: text, body } = failure
  const seconds = body['retry_after_seconds']
  const afterMs = typeof seconds === 'number' ? seconds * 1_000 : 0
  if (failure.isAway) return { kind: 'later', isAnswer: false, afterMs }
  if (WAITING.has(status)) return { kind: 'later', isAnswer: true, afterMs }
  if (status === 401) return { kind: 'signed-out' }
  if (status < 400 || status >= 500) return { kind: 'broke-down', refusal: { status, code, text, isFinal: false } }
  // A 403 says only that the role may not do this now; an earlier request may have been carried out.
  return { kind: 'refused', refusal: { status, code, text, isFinal: status !== 403 } }
}
