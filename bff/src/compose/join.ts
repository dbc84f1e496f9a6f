import type { CallInput, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@tiffin/contracts'

/** Asks a service, within the deadline of joins and under the id of the request. */
export type Ask = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<ResponseOf<E>>
/** The same for a part the rest does not need: null when the service gives no answer, which the log is told. */
export type AskIfThere = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<ResponseOf<E> | null>

export type JoinContext<E extends Endpoint> = { readonly params: ParamsOf<E>; readonly query: QueryOf<E>; readonly ask: Ask; readonly askIfThere: AskIfThere }

export type Join = { readonly endpoint: Endpoint; readonly answer: (context: never) => Promise<unknown> }

/** An endpoint the gateway answers itself, from what services answer. */
export function join<E extends Endpoint>(endpoint: E, answer: (context: JoinContext<E>) => Promise<ResponseOf<E>>): Join {
  return { endpoint, answer }
}
