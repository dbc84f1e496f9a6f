import { createHash, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import path from 'node:path'
import { Refusal } from './entities.ts'
import { sign, type Outcome, type Provider } from './provider.ts'
import type { createWebhooks, Delivery } from './webhooks.ts'

const MAX_BODY_BYTES = 64 * 1024
const checkoutScript = readFileSync(path.join(import.meta.dirname, 'checkout.js'))

type Deps = {
  readonly provider: Provider
  readonly webhooks: ReturnType<typeof createWebhooks>
  readonly keyId: string
  readonly keySecret: string
}
type Body = Record<string, unknown>
type Call = { readonly id: string; readonly body: Body; readonly query: URLSearchParams }
type Route = readonly [method: string, pattern: RegExp, handle: (call: Call) => unknown]

/** The provider's REST API behind its keys, and below /dev/razorpay what a browser and a tester use. */
export function createHttpServer({ provider, webhooks, keyId, keySecret }: Deps): Server {
  const api: readonly Route[] = [
    ['POST', /^\/v1\/plans$/, ({ body }) => provider.createPlan(body as Parameters<Provider['createPlan']>[0])],
    ['GET', /^\/v1\/plans\/(\w+)$/, ({ id }) => provider.getPlan(id)],
    ['POST', /^\/v1\/subscriptions$/, ({ body }) => provider.create(body)],
    [
      'GET',
      /^\/v1\/subscriptions$/,
      ({ query }) =>
        collection(
          provider.list().filter((each) => matches(each, query)),
          query,
        ),
    ],
    ['GET', /^\/v1\/subscriptions\/(\w+)$/, ({ id }) => provider.get(id)],
    [
      'POST',
      /^\/v1\/subscriptions\/(\w+)\/cancel$/,
      ({ id, body }) => provider.cancel(id, [1, true, '1'].includes(body['cancel_at_cycle_end'] as number)),
    ],
    [
      'GET',
      /^\/v1\/invoices$/,
      ({ query }) => collection(provider.invoicesOf(query.get('subscription_id') ?? ''), query),
    ],
  ]
  const open: readonly Route[] = [
    ['GET', /^\/readyz$/, () => ({ status: 'ready' })],
    ['POST', /^\/dev\/razorpay\/subscriptions\/(\w+)\/pay$/, ({ id, body }) => pay(id, body['outcome'] as Outcome)],
    [
      'POST',
      /^\/dev\/razorpay\/subscriptions\/(\w+)\/charge$/,
      ({ id, body }) => (provider.charge(id, body['outcome'] === 'failure' ? 'failure' : 'success'), provider.get(id)),
    ],
    [
      'POST',
      /^\/dev\/razorpay\/subscriptions\/(\w+)\/end-cycle$/,
      ({ id }) => (provider.endCycle(id), provider.get(id)),
    ],
    [
      'POST',
      /^\/dev\/razorpay\/delivery$/,
      ({ body }) => (
        Object.assign(webhooks.delivery, body as Partial<Delivery>),
        void webhooks.work(),
        webhooks.delivery
      ),
    ],
  ]

  /** A payment that fails has no signature; what is answered in its place verifies nowhere. */
  function pay(id: string, outcome: Outcome): object {
    try {
      return provider.pay(id, outcome === 'failure' ? 'failure' : 'success')
    } catch (error) {
      if (!(error instanceof Refusal) || outcome !== 'failure') throw error
      const payment = `pay_failed${Date.now().toString(36)}`
      return {
        razorpay_payment_id: payment,
        razorpay_subscription_id: id,
        razorpay_signature: sign('failed', payment),
        ...error.toBody(),
      }
    }
  }

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const url = new URL(req.url ?? '/', 'http://stand-in')
    if (req.method === 'GET' && url.pathname === '/dev/razorpay/checkout.js') {
      res
        .writeHead(200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' })
        .end(checkoutScript)
      return
    }
    const isApi = url.pathname.startsWith('/v1/')
    if (isApi && !hasKeys(req.headers.authorization, `${keyId}:${keySecret}`))
      throw new Refusal('The api key provided is invalid', 401)
    for (const [method, pattern, handle] of isApi ? api : open) {
      const match = pattern.exec(url.pathname)
      if (!match || method !== req.method) continue
      const result = handle({
        id: match[1] ?? '',
        body: method === 'POST' ? await readBody(req) : {},
        query: url.searchParams,
      })
      sendJson(res, 200, result as object)
      return
    }
    throw new Refusal('The requested URL was not found on the server.', isApi ? 400 : 404)
  }

  return createServer((req, res) => {
    answer(req, res).catch((error: unknown) => {
      const refusal =
        error instanceof Refusal
          ? error
          : new Refusal('We are facing some trouble completing your request at the moment.', 500, 'SERVER_ERROR')
      sendJson(res, refusal.status, refusal.toBody())
    })
  })
}

function matches(entity: { readonly plan_id: string; readonly created_at: number }, query: URLSearchParams): boolean {
  const plan = query.get('plan_id')
  return (
    (plan === null || entity.plan_id === plan) &&
    entity.created_at >= Number(query.get('from') ?? 0) &&
    entity.created_at <= Number(query.get('to') ?? Infinity)
  )
}

function collection(items: readonly object[], query: URLSearchParams): object {
  const skip = Number(query.get('skip') ?? 0)
  const page = items.slice(skip, skip + Number(query.get('count') ?? 10))
  return { entity: 'collection', count: page.length, items: page }
}

function hasKeys(header: string | undefined, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const given = header?.startsWith('Basic ') ? Buffer.from(header.slice(6), 'base64').toString() : ''
  return timingSafeEqual(digest(given), digest(expected))
}

async function readBody(req: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BODY_BYTES) throw new Refusal('The request is too large.', 413)
    chunks.push(chunk)
  }
  if (size === 0) return {}
  try {
    return JSON.parse(Buffer.concat(chunks).toString()) as Body
  } catch {
    throw new Refusal('The request body is not valid JSON.')
  }
}

function sendJson(res: ServerResponse, status: number, body: object): void {
  res.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
}
