import { timingSafeEqual, createHash } from 'node:crypto'
import { fillPath, type CallInput, type Endpoint, type ResponseOf } from '@tiffin/contracts'
import { safeParse } from 'zod/mini'
import type { BaseEnv } from '../env.ts'
import { REQUEST_ID_HEADER } from '../request-id.ts'
import { createCallTokens } from '../token/call-tokens.ts'
import { currentTracer } from '../tracing/tracing.ts'

/** The header of a call token: signed by the caller, for one service and one scope. */
export const CALL_TOKEN_HEADER = 'x-internal-call'
/** The header of the shared token of releases before signed calls. */
export const SHARED_TOKEN_HEADER = 'x-service-token'
const DEADLINE_MS = 1_500

/** Statuses of a service that is overloaded, starting, stopping or unreachable behind a proxy. */
const AWAY: ReadonlySet<number> = new Set([502, 503, 504])

type CallFailure = {
  readonly status?: number
  readonly code?: string | null
  readonly isAway?: boolean
  readonly cause?: unknown
}

/**
 * A failed call to another service. `status` and `code` are null when there was no reply, or a reply that breaks the
 * contract; `code` is also null for a refusal that names no code.
 */
export class ServiceCallError extends Error {
  override readonly name = 'ServiceCallError'
  readonly status: number | null
  readonly code: string | null
  /**
   * True when the service is down: it could not be reached, did not reply in time, or replied with a status of `AWAY`.
   * The next call will probably fail too.
   */
  readonly isAway: boolean

  constructor(message: string, details: CallFailure = {}) {
    super(message, { cause: details.cause })
    this.status = details.status ?? null
    this.code = details.code ?? null
    this.isAway = details.isAway ?? (details.status !== undefined && AWAY.has(details.status))
  }
}

/** A call that was not made, because the service was down a moment ago and its circuit is still open. */
export class CircuitOpenError extends ServiceCallError {
  constructor() {
    super('It did not answer a moment ago', { isAway: true })
  }
}

export type CallOptions = {
  readonly requestId?: string
  readonly deadlineMs?: number
  /** The `Authorization` header of the call, in place of the service's own token. */
  readonly authorization?: string
}
export type CallService = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options?: CallOptions,
) => Promise<ResponseOf<E>>

type ClientEnv = Pick<
  BaseEnv,
  'CALL_PRIVATE_KEY' | 'INTERNAL_TOKEN' | 'ORDERS_URL' | 'CATALOG_URL' | 'TENANCY_URL' | 'BILLING_URL' | 'SERVICE_URLS'
>

/**
 * Creates a client of other services' endpoints. Each call is one attempt within the deadline (1.5 s by default),
 * without a retry. A call throws ServiceCallError when it fails, and TypeError for an endpoint that services may not
 * call.
 */
export function createServiceClient(env: ClientEnv): CallService {
  const tokens = createCallTokens(env.CALL_PRIVATE_KEY)
  const origins: Readonly<Record<string, string>> = {
    ...env.SERVICE_URLS,
    orders: env.ORDERS_URL,
    catalog: env.CATALOG_URL,
    tenancy: env.TENANCY_URL,
    billing: env.BILLING_URL,
  }

  /** Returns the headers of a call as this service, which may call internal endpoints only. */
  function signedHeaders({ id, service, access }: Endpoint): Record<string, string> {
    if (service === 'gateway' || access.scope !== 'internal') throw new TypeError(`${id} is not for services to call`)
    return {
      [CALL_TOKEN_HEADER]: tokens.tokenFor(service, access.about),
      ...(env.INTERNAL_TOKEN !== undefined && { [SHARED_TOKEN_HEADER]: env.INTERNAL_TOKEN }),
    }
  }

  return async (endpoint, input, { requestId, deadlineMs = DEADLINE_MS, authorization } = {}) => {
    if (endpoint.service === 'gateway')
      throw new TypeError(`${endpoint.id} is answered by the gateway, which services do not call`)
    const origin = origins[endpoint.service]
    if (origin === undefined) throw new TypeError(`SERVICE_URLS has no address of ${endpoint.service}`)
    const url = new URL(fillPath(endpoint.path, input.params as Record<string, unknown> | undefined), origin)
    for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
      if (value !== undefined) url.searchParams.set(name, String(value))
    }
    const headers = new Headers(authorization === undefined ? signedHeaders(endpoint) : { authorization })
    if (requestId !== undefined) headers.set(REQUEST_ID_HEADER, requestId)
    const { traceparent } = currentTracer()?.headers() ?? {}
    if (traceparent !== undefined) headers.set('traceparent', traceparent)
    if (input.body !== undefined) headers.set('content-type', 'application/json')
    const request = {
      method: endpoint.method,
      headers,
      body: input.body === undefined ? null : JSON.stringify(input.body),
      signal: AbortSignal.timeout(deadlineMs),
    }
    try {
      const response = await fetch(url, request)
      return await readReply(endpoint, response)
    } catch (error) {
      if (error instanceof ServiceCallError) throw error
      throw new ServiceCallError(`${endpoint.id}: ${endpoint.service} did not answer`, {
        isAway: !(error instanceof SyntaxError),
        cause: error,
      })
    }
  }
}

async function readReply<E extends Endpoint>(endpoint: E, response: Response): Promise<ResponseOf<E>> {
  const text = await response.text()
  if (!response.ok) {
    const code = /"code":"([A-Z_]+)"/.exec(text)?.[1] ?? null
    throw new ServiceCallError(`${endpoint.id}: ${endpoint.service} answered ${response.status}`, {
      status: response.status,
      code,
    })
  }
  if (endpoint.response === 'none') return undefined as ResponseOf<E>
  const parsed = safeParse(endpoint.response, text === '' ? undefined : JSON.parse(text))
  if (!parsed.success)
    throw new ServiceCallError(`${endpoint.id}: ${endpoint.service} answered what the contract does not allow`, {
      cause: parsed.error,
    })
  return parsed.data as ResponseOf<E>
}

/** Compares the shared token in constant time. */
export function isSharedToken(given: string | readonly string[] | undefined, expected: string): boolean {
  const digest = (value: string) => createHash('sha256').update(value).digest()
  return typeof given === 'string' && timingSafeEqual(digest(given), digest(expected))
}
