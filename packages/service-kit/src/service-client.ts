import { timingSafeEqual, createHash } from 'node:crypto'
import { fillPath, type CallInput, type Endpoint, type ResponseOf, type ServiceName } from '@tiffin/contracts'
import { safeParse } from 'zod/mini'
import type { BaseEnv } from './env.ts'
import { REQUEST_ID_HEADER } from './request-id.ts'

export const SERVICE_TOKEN_HEADER = 'x-service-token'
const DEADLINE_MS = 1_500

/** A call to another service that brought no answer. `status` and `code` are there when it answered with a refusal. */
export class ServiceCallError extends Error {
  override readonly name = 'ServiceCallError'
  readonly status: number | null
  readonly code: string | null

  constructor(
    message: string,
    details: { readonly status?: number; readonly code?: string | null; readonly cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause })
    this.status = details.status ?? null
    this.code = details.code ?? null
  }
}

export type CallOptions = { readonly requestId?: string; readonly deadlineMs?: number }
export type CallService = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options?: CallOptions,
) => Promise<ResponseOf<E>>

type ClientEnv = Pick<BaseEnv, 'INTERNAL_TOKEN' | 'ORDERS_URL' | 'CATALOG_URL' | 'TENANCY_URL' | 'BILLING_URL'>

/** Calls the internal endpoints of other services. One try within a deadline; the caller decides what to do without. */
export function createServiceClient(env: ClientEnv): CallService {
  const origins: Readonly<Record<ServiceName, string>> = {
    orders: env.ORDERS_URL,
    catalog: env.CATALOG_URL,
    tenancy: env.TENANCY_URL,
    billing: env.BILLING_URL,
  }

  return async (endpoint, input, { requestId, deadlineMs = DEADLINE_MS } = {}) => {
    if (endpoint.service === 'gateway')
      throw new TypeError(`${endpoint.id} is answered by the gateway, which services do not call`)
    const url = new URL(
      fillPath(endpoint.path, input.params as Record<string, unknown> | undefined),
      origins[endpoint.service],
    )
    for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
      if (value !== undefined) url.searchParams.set(name, String(value))
    }
    const headers = new Headers({ [SERVICE_TOKEN_HEADER]: env.INTERNAL_TOKEN })
    if (requestId !== undefined) headers.set(REQUEST_ID_HEADER, requestId)
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
      throw new ServiceCallError(`${endpoint.id}: ${endpoint.service} did not answer`, { cause: error })
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
  const parsed = safeParse(endpoint.response, JSON.parse(text))
  if (!parsed.success)
    throw new ServiceCallError(`${endpoint.id}: ${endpoint.service} answered what the contract does not allow`, {
      cause: parsed.error,
    })
  return parsed.data as ResponseOf<E>
}

/** Compares the token of an internal call in constant time. */
export function isServiceToken(given: string | readonly string[] | undefined, expected: string): boolean {
  const digest = (value: string) => createHash('sha256').update(value).digest()
  return typeof given === 'string' && timingSafeEqual(digest(given), digest(expected))
}
