import {
  AppError,
  type BodyOf,
  type Endpoint,
  type EndpointId,
  type HeadersOf,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
} from '@tiffin/contracts'
import { HttpResponse } from 'msw'
import { OfflineError } from '../orders/place-order.ts'
import type { MockRestaurant } from '../restaurant.ts'

type Request<E extends Endpoint> = {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly headers: HeadersOf<E>
} & Attachment
/** The file of an upload, null without one, and its content as text. */
type Attachment = { readonly file: File | null; readonly fileText: string }
/** `undefined` makes the reply a 204. */
type Answer<E extends Endpoint> = (request: Request<E>) => ResponseOf<E> | undefined

/** A mocked endpoint. */
export type MockRoute = {
  readonly endpoint: Endpoint
  /** Replies to a request of the endpoint, with the parameters in its path. */
  readonly reply: (request: globalThis.Request, params: Readonly<Record<string, string>>) => Promise<Response>
}

/**
 * Mocks an endpoint: notes the call, parses the request, replies, and replays replies by idempotency key (gap G4). A
 * call that is refused is noted as well.
 */
export function route<E extends Endpoint>(restaurant: MockRestaurant, endpoint: E, answer: Answer<E>): MockRoute {
  const reply: MockRoute['reply'] = async (request, params) => {
    const { text, body, file, fileText } = endpoint.upload
      ? await readForm(request, endpoint.upload.field)
      : await readJson(request)
    const query = Object.fromEntries(new URL(request.url).searchParams)
    const idempotencyKey = request.headers.get('idempotency-key')
    const headers = Object.fromEntries(
      Object.keys(endpoint.headers ?? {}).flatMap((name) => {
        const value = request.headers.get(name)
        return value === null ? [] : [[name, value]]
      }),
    )
    restaurant.calls.push({ endpoint: endpoint.id as EndpointId, params, query, body, headers, file, idempotencyKey })
    try {
      if (restaurant.emptyFailures.has(endpoint.id as EndpointId)) return new HttpResponse(null, { status: 500 })
      if (restaurant.outages.has(endpoint.id as EndpointId)) throw new AppError('INTERNAL')
      const refusal = restaurant.refusals.get(endpoint.id as EndpointId)
      if (refusal) throw refusal
      const result = once(restaurant, idempotencyKey, `${endpoint.id} ${request.url} ${text}`, () =>
        answer({
          params: read(endpoint.params, params, () => new AppError('NOT_FOUND')),
          query: read(endpoint.query, query, invalid),
          body: read(endpoint.body, body, invalid),
          headers,
          file,
          fileText,
        } as Request<E>),
      )
      if (restaurant.brokenReplies.has(endpoint.id as EndpointId)) throw new AppError('INTERNAL')
      if (restaurant.lostReplies.has(endpoint.id as EndpointId)) return HttpResponse.error()
      const dated = { date: restaurant.now().toUTCString() }
      return result === undefined
        ? new HttpResponse(null, { status: 204, headers: dated })
        : HttpResponse.json(result as object, { status: endpoint.status ?? 200, headers: dated })
    } catch (error) {
      if (error instanceof OfflineError) return HttpResponse.error()
      if (error instanceof AppError) return HttpResponse.json(error.toBody(), { status: error.status })
      throw error
    }
  }
  return { endpoint, reply }
}

type Content = Attachment & { readonly text: string; readonly body: unknown }

async function readJson(request: globalThis.Request): Promise<Content> {
  const text = await request.text()
  return { text, body: text === '' ? undefined : JSON.parse(text), file: null, fileText: '' }
}

async function readForm(request: globalThis.Request, fileField: string): Promise<Content> {
  const fields = [...(await request.formData())]
  const file = fields.find(([name, value]) => name === fileField && typeof value !== 'string')?.[1]
  const body = Object.fromEntries(fields.filter(([, value]) => typeof value === 'string'))
  return {
    text: JSON.stringify(body),
    body,
    ...(file && typeof file !== 'string' ? { file, fileText: await file.text() } : { file: null, fileText: '' }),
  }
}

function read(schema: Endpoint['body'], value: unknown, refusal: (detail: string) => AppError): unknown {
  try {
    return schema?.parse(value)
  } catch (error) {
    throw refusal(String(error))
  }
}

const invalid = (detail: string) => new AppError('INVALID_REQUEST', { detail })

// Only successes are stored, because a refused request may be sent again once its reason is gone.
function once(restaurant: MockRestaurant, key: string | null, fingerprint: string, run: () => unknown): unknown {
  const known = key ? restaurant.answers.get(key) : undefined
  if (known && known.fingerprint !== fingerprint) throw new AppError('IDEMPOTENCY_MISMATCH')
  if (known) return known.body
  const body = run()
  if (key) restaurant.answers.set(key, { fingerprint, body })
  return body
}
