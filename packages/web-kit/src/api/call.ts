import { fillPath, type CallInput, type Endpoint, type HeadersOf, type ResponseOf } from '@tiffin/contracts'
import { endSession, readToken, storeToken, type Realm } from '../session/token-store.ts'
import { TIMINGS } from '../timings.ts'
import { ApiError, errorFromReply } from './api-error.ts'
import { forgetPrefetchedReads, takePrefetchedRead } from './prefetched-reads.ts'
import { learnServerTime } from './server-time.ts'

/** The time after the opening of a kept page in which its reads have the deadline `FIRST_READ_MS`, in milliseconds. */
const FIRST_READS_WITHIN_MS = 10_000
const FIRST_READ_MS = 1_000

export type CallOptions<E extends Endpoint = Endpoint> = {
  /** The key belongs to the user's action and not to the request, so a retry of the action sends the same key. */
  readonly idempotencyKey?: string | undefined
  /** The headers that the endpoint declares. */
  readonly headers?: HeadersOf<E> | undefined
  readonly signal?: AbortSignal | undefined
  /** True for a call that is made when the page is left, and has to outlive it. */
  readonly keepalive?: boolean
}

/** Returns 32 random hex digits. `crypto.randomUUID` is missing on plain-HTTP addresses, which tills on a LAN use. */
export function newIdempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Calls an endpoint and returns the parsed response; `undefined` for a reply without a body. The call sends the token
 * of the endpoint's scope. Where devices may call, the call sends the token of the device, unless staff may call too
 * and is signed in.
 *
 * @throws ApiError with the server's text, or with status 0 when no answer came in time or the reply breaks the
 *   contract
 * @throws the reason of `options.signal` when the caller aborted the call
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions<E> = {},
): Promise<ResponseOf<E>> {
  const realm = realmOf(endpoint)
  const token = realm && readToken(realm)
  const reply = await send(endpoint, input, token, options)
  const renewed = reply.headers.get('x-renewed-token')
  if (renewed && token && readToken(realm) === token) storeToken(realm, renewed)
  if (reply.status === 204) return undefined as ResponseOf<E>

  const text = await readBody(reply, options)
  if (reply.ok) return parse(endpoint, text)
  if (reply.status === 401 && token && endpoint.access.scope === 'restaurant') endSession(realm, token)
  throw errorFromReply(reply.status, text)
}

async function send<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  token: string | null,
  options: CallOptions<E>,
): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json', ...options.headers }
  if (token) headers.authorization = `Bearer ${token}`
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
  const signal = withDeadline(options.signal, deadlineMs(endpoint, input.body))
  const init: RequestInit = { method: endpoint.method, headers, signal, keepalive: options.keepalive === true }
  if (input.body instanceof FormData) {
    init.body = input.body
  } else if (input.body !== undefined && input.body !== null) {
    headers['content-type'] = 'application/json'
    init.body = JSON.stringify(input.body)
  }
  const address = addressOf(endpoint, input)
  try {
    if (endpoint.method !== 'GET') forgetPrefetchedReads()
    const early = takePrefetchedRead(address, token, signal)
    const sentAtMs = Date.now() - (early ? TIMINGS.prefetchedReadLivesMs : 0)
    const reply = (early && (await early)) ?? (await fetch(address, init))
    learnServerTime(reply, sentAtMs)
    return reply
  } catch (cause) {
    throw unanswered(cause, options)
  }
}

async function readBody(reply: Response, options: CallOptions): Promise<string> {
  try {
    return await reply.text()
  } catch (cause) {
    throw unanswered(cause, options)
  }
}

/**
 * Returns the error of a reply that did not arrive, or not completely. A call that the caller aborted keeps its own
 * error.
 */
function unanswered(cause: unknown, { signal }: CallOptions): unknown {
  return signal?.aborted ? cause : new ApiError(0, 'No answer from the server.', 'NETWORK')
}

function addressOf<E extends Endpoint>(endpoint: E, input: CallInput<E>): string {
  const path = fillPath(endpoint.path, input.params as Record<string, unknown> | undefined)
  const given = Object.entries((input.query ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== undefined,
  )
  const query = new URLSearchParams(given.map(([key, value]) => [key, String(value)]))
  return query.size > 0 ? `${path}?${query}` : path
}

function parse<E extends Endpoint>(endpoint: E, text: string): ResponseOf<E> {
  if (endpoint.response === 'none') return undefined as ResponseOf<E>
  try {
    return endpoint.response.parse(JSON.parse(text)) as ResponseOf<E>
  } catch (cause) {
    console.error(`${endpoint.id} answered what its contract does not know`, cause)
    throw new ApiError(0, 'The answer of the server was not understood.', 'UNEXPECTED_RESPONSE')
  }
}

function realmOf({ access }: Endpoint): Realm | null {
  const { scope } = access
  if (scope === 'system' || scope === 'deploy') return 'system'
  if (scope !== 'restaurant' && scope !== 'anyone') return null
  const isForDevices = scope === 'anyone' || access.devices !== undefined
  const isForStaff = scope === 'anyone' || access.roles.length > 0
  return isForDevices && !(isForStaff && readToken('restaurant') !== null) ? 'device' : 'restaurant'
}

/**
 * Returns the deadline of a call. A kept page is shown where the server did not answer, so its first reads wait a
 * second and not long for an answer.
 */
function deadlineMs({ method }: Endpoint, body: unknown): number {
  if (body instanceof FormData) return TIMINGS.uploadDeadlineMs
  const isFirst = 'kept' in document.documentElement.dataset && performance.now() < FIRST_READS_WITHIN_MS
  return isFirst && method === 'GET' ? FIRST_READ_MS : TIMINGS.callDeadlineMs
}

function withDeadline(signal: AbortSignal | undefined, ms: number): AbortSignal {
  const deadline = AbortSignal.timeout(ms)
  return signal ? AbortSignal.any([signal, deadline]) : deadline
}
