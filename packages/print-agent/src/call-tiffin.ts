import { fillPath, type CallInput, type Endpoint, type ResponseOf } from '@tiffin/contracts'

/** How long an answer may take, in milliseconds. */
const DEADLINE_MS = 8_000

/** Who calls: the address of the product, and the token of the device, null before it is paired. */
export type Caller = { readonly url: string; readonly token: string | null }

/**
 * Why a call has no result: the status and the text of the server's refusal, or null for both where there was no
 * answer, with the reason in the system's words.
 */
export type CallFailure = {
  readonly status: number | null
  readonly text: string | null
  readonly reason: string
}

export type CallReply<E extends Endpoint> =
  | { readonly value: ResponseOf<E>; readonly renewedToken: string | null }
  | { readonly failure: CallFailure }

/** Calls an endpoint of the gateway. Never rejects. */
export async function callTiffin<E extends Endpoint>(
  { url, token }: Caller,
  endpoint: E,
  input: CallInput<E>,
): Promise<CallReply<E>> {
  try {
    const reply = await fetch(`${url}${fillPath(endpoint.path, input.params as Record<string, unknown>)}`, {
      method: endpoint.method,
      headers: {
        accept: 'application/json',
        ...(input.body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
      signal: AbortSignal.timeout(DEADLINE_MS),
    })
    const text = await reply.text()
    if (!reply.ok) return { failure: { status: reply.status, text: refusalIn(text), reason: `status ${reply.status}` } }
    const { response } = endpoint
    const value = (response === 'none' ? undefined : response.parse(JSON.parse(text))) as ResponseOf<E>
    return { value, renewedToken: reply.headers.get('x-renewed-token') }
  } catch (error) {
    return { failure: { status: null, text: null, reason: reasonOf(error) } }
  }
}

function refusalIn(text: string): string | null {
  try {
    const { error } = JSON.parse(text) as { readonly error?: unknown }
    return typeof error === 'string' ? error : null
  } catch {
    return null
  }
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error
  return cause instanceof Error && cause.message ? cause.message : message
}
