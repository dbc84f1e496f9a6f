import { AppError, type BodyOf, type Endpoint, type EndpointId, type ParamsOf, type ResponseOf } from '@tiffin/contracts'
import { http, HttpResponse, type HttpHandler } from 'msw'
import { OfflineError } from '../orders/place-order.ts'
import type { MockRestaurant } from '../restaurant.ts'

type Request<E extends Endpoint> = { readonly params: ParamsOf<E>; readonly body: BodyOf<E> }
/** `undefined` answers 204. */
type Answer<E extends Endpoint> = (request: Request<E>) => ResponseOf<E> | undefined

const methods = { GET: http.get, POST: http.post, PUT: http.put, DELETE: http.delete } as const

/** One endpoint of the contracts: parses what comes in, answers what goes out, remembers keys (gap G4). */
export function route<E extends Endpoint>(restaurant: MockRestaurant, endpoint: E, answer: Answer<E>): HttpHandler {
  return methods[endpoint.method](`*${endpoint.path}`, async ({ request, params }) => {
    const text = await request.text()
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    const idempotencyKey = request.headers.get('idempotency-key')
    restaurant.calls.push({ endpoint: endpoint.id as EndpointId, params, body, idempotencyKey })
    try {
      if (restaurant.outages.has(endpoint.id as EndpointId)) throw new AppError('INTERNAL')
      const result = once(restaurant, idempotencyKey, `${endpoint.id} ${request.url} ${text}`, () =>
        answer({ params: read(endpoint.params, params), body: read(endpoint.body, body) } as Request<E>),
      )
      return result === undefined ? new HttpResponse(null, { status: 204 }) : HttpResponse.json(result as object, { status: endpoint.status ?? 200 })
    } catch (error) {
      if (error instanceof OfflineError) return HttpResponse.error()
      if (error instanceof AppError) return HttpResponse.json(error.toBody(), { status: error.status })
      throw error
    }
  })
}

function read(schema: Endpoint['body'], value: unknown): unknown {
  try {
    return schema?.parse(value)
  } catch (error) {
    throw new AppError('INVALID_REQUEST', { detail: String(error) })
  }
}

// Only successes are remembered: a refused request may be sent again once its reason is gone.
function once(restaurant: MockRestaurant, key: string | null, fingerprint: string, run: () => unknown): unknown {
  const known = key ? restaurant.answers.get(key) : undefined
  if (known && known.fingerprint !== fingerprint) throw new AppError('IDEMPOTENCY_MISMATCH')
  if (known) return known.body
  const body = run()
  if (key) restaurant.answers.set(key, { fingerprint, body })
  return body
}
