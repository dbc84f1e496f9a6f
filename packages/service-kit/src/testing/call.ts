import {
  fillPath,
  type CallInput,
  type Endpoint,
  type ErrorBody,
  type InternalCaller,
  type ResponseOf,
} from '@tiffin/contracts'
import type { FastifyInstance } from 'fastify'
import { CALL_TOKEN_HEADER } from '../other-services/service-client.ts'
import { createCallTokens } from '../token/call-tokens.ts'
import { testKeys } from './env.ts'

export type CallExtras = {
  readonly token?: string
  /** The caller of an internal endpoint, whose token is signed with its test key. */
  readonly from?: InternalCaller
  readonly headers?: Readonly<Record<string, string>>
}

/** The reply of an endpoint. `body` is typed as a success; `failure` reads the same body as a failure. */
export type EndpointReply<E extends Endpoint> = {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
  readonly body: ResponseOf<E>
  readonly failure: ErrorBody
}

/**
 * Calls an endpoint of a built service without a network; a FormData is sent as a browser sends it. Input that breaks
 * the contract may be passed on purpose.
 */
export async function callEndpoint<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  input: CallInput<E> | { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown },
  { token, from, headers = {} }: CallExtras = {},
): Promise<EndpointReply<E>> {
  const { params, query, body } = input as {
    params?: Record<string, unknown>
    query?: Record<string, string>
    body?: unknown
  }
  const packed = body === undefined ? null : await pack(body)
  const response = await app.inject({
    method: endpoint.method,
    url: fillPath(endpoint.path, params),
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(from !== undefined && callHeader(from, endpoint)),
      ...(packed && { 'content-type': packed.contentType }),
      ...headers,
    },
    ...(query && { query }),
    ...(packed && { payload: packed.payload }),
  })
  const json = response.payload === '' ? undefined : JSON.parse(response.payload)
  return { status: response.statusCode, headers: response.headers, text: response.payload, body: json, failure: json }
}

/** Returns the header of a call token for an internal endpoint, signed with the test key of the caller. */
export function callHeader(from: InternalCaller, { access, service }: Endpoint): Record<string, string> {
  if (access.scope !== 'internal' || service === 'gateway')
    throw new TypeError('Only internal endpoints are called by services')
  return { [CALL_TOKEN_HEADER]: createCallTokens(testKeys.callers[from].privateKey).tokenFor(service, access.about) }
}

async function pack(body: unknown): Promise<{ contentType: string; payload: string | Buffer }> {
  if (!(body instanceof FormData))
    return { contentType: 'application/json', payload: typeof body === 'string' ? body : JSON.stringify(body) }
  const form = new Response(body)
  return { contentType: form.headers.get('content-type') ?? '', payload: Buffer.from(await form.arrayBuffer()) }
}
