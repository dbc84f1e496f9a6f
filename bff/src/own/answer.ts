import type { BodyOf, CallInput, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@tiffin/contracts'
import type { Caller } from '../api/access.ts'

/** Asks a service, within the deadline of joins and under the id of the request. */
export type Ask = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<ResponseOf<E>>
/**
 * The same for a part the rest does not need: null when the service gives no answer, which the log is told. That there
 * is no such restaurant is an answer.
 */
export type AskIfThere = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<ResponseOf<E> | null>

export type AnswerContext<E extends Endpoint> = {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly caller: Caller
  /** Where the request came from. */
  readonly address: string
  readonly requestId: string
  readonly ask: Ask
  readonly askIfThere: AskIfThere
}

export type Answer = { readonly endpoint: Endpoint; readonly handle: (context: never) => Promise<unknown> }

/** An endpoint the gateway answers itself: from what services answer, or about modules, which are its own. */
export function answer<E extends Endpoint>(
  endpoint: E,
  handle: (context: AnswerContext<E>) => Promise<ResponseOf<E>>,
): Answer {
  return { endpoint, handle }
}
