import { fillPath, type CallInput, type Endpoint, type ResponseOf } from '@tiffin/contracts'

/** The longest time that a call may take, with the body of its reply, in milliseconds. */
const DEADLINE_MS = 8_000

/** The address of the product and the token of the device. The token is null before the device is paired. */
export type Caller = { readonly url: string; readonly token: string | null }

/**
 * The reason why a call failed. `status` and `text` are those of the server's refusal; both are null where no valid
 * answer of the product arrived. A page of a proxy or of a hotspot is no answer of the product, whatever its status.
 */
export type CallFailure = {
  readonly status: number | null
  readonly text: string | null
  readonly reason: string
}

export type CallReply<E extends Endpoint> =
  | {
      readonly value: ResponseOf<E>
      readonly renewedToken: string | null
      /** The time by the server's clock, in milliseconds since 1970; null where the reply has no `Date`. */
      readonly at: number | null
    }
  | { readonly failure: CallFailure }

/** Calls an endpoint of the gateway with the sign-in of this agent. Never rejects. */
export type Call = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<CallReply<E>>

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
      redirect: 'manual',
      signal: AbortSignal.timeout(DEADLINE_MS),
    })
    const text = await reply.text()
    if (!reply.ok) return { failure: failureOf(reply, text) }
    const { response } = endpoint
    const value = (response === 'none' ? undefined : response.parse(JSON.parse(text))) as ResponseOf<E>
    const at = Date.parse(reply.headers.get('date') ?? '')
    return { value, renewedToken: reply.headers.get('x-renewed-token'), at: Number.isNaN(at) ? null : at }
  } catch (error) {
    return { failure: { status: null, text: null, reason: reasonOf(error) } }
  }
}

function failureOf({ status, headers }: Response, text: string): CallFailure {
  const refusal = refusalIn(text)
  if (refusal !== null) return { status, text: refusal, reason: `status ${status}` }
  const location = headers.get('location')
  return { status: null, text: null, reason: location ? `it leads to ${location}` : `status ${status}, not of Tiffin` }
}

/** Returns the text of a refusal by the product, whose body has both a text and a code; null for any other body. */
function refusalIn(text: string): string | null {
  try {
    const { error, code } = JSON.parse(text) as { readonly error?: unknown; readonly code?: unknown }
    return typeof error === 'string' && typeof code === 'string' ? error : null
  } catch {
    return null
  }
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error
  return cause instanceof Error && cause.message ? cause.message : message
}
