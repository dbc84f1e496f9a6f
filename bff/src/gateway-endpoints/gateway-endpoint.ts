import type { BodyOf, CallInput, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@tiffin/contracts'
import type { Caller } from '../auth/authenticate.ts'

/**
 * Calls a service within the deadline of aggregations and under the id of the request.
 *
 * @throws AppError SERVICE_UNAVAILABLE, or the refusal of the session or the restaurant
 */
export type Call = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<ResponseOf<E>>
/**
 * Calls a service like `Call`, for a part that the reply can do without: logs an unavailable service and returns null.
 * Refusals are still thrown.
 */
export type CallOptional = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<ResponseOf<E> | null>

export type EndpointContext<E extends Endpoint> = {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly caller: Caller
  /** The client's IP address. */
  readonly address: string
  readonly requestId: string
  /** Passes the body of an endpoint with an archive on, chunk by chunk. @throws as `streamBody` */
  readonly streamBody: (write: (chunk: Buffer) => Promise<void>) => Promise<void>
  readonly call: Call
  readonly callOptional: CallOptional
}

export type GatewayEndpoint = { readonly endpoint: Endpoint; readonly handle: (context: never) => Promise<unknown> }

/**
 * Joins an endpoint that the gateway answers itself with its handler. The contract of the endpoint gives the types of
 * what the handler gets and answers.
 */
export function gatewayEndpoint<E extends Endpoint>(
  endpoint: E,
  handle: (context: EndpointContext<E>) => Promise<ResponseOf<E>>,
): GatewayEndpoint {
  return { endpoint, handle }
}
