import type { IncomingHttpHeaders } from 'node:http'
import { changesMenu, endpoints, type Endpoint, type ServiceName } from '@tiffin/contracts'
import { networkOfAddress, REQUEST_ID_HEADER, type RequireOperator } from '@tiffin/service-kit/gateway'
import { Router, type Request, type RequestHandler } from 'express'
import { authenticate, authorize, type AuthConfig, type Caller } from '../auth/authenticate.ts'
import { readBody, type BodyBudget } from '../bodies/read-body.ts'
import { nameRoute } from '../edge/access-log.ts'
import { notFound } from '../edge/errors.ts'
import type { EventHub } from '../events/event-hub.ts'
import type { DispatchEndpoint } from '../gateway-endpoints/dispatch-endpoint.ts'
import type { RateLimiter } from '../rate-limit/rate-limiter.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { bodyRulesOf, deadlineOf, type Deadlines } from './deadlines.ts'
import { documentRouter } from './open-api.ts'

export type ServiceUrls = Readonly<Record<ServiceName, string>>
export type Upstreams = Readonly<Record<ServiceName, Upstream>>

/**
 * The gateway serves no page at these paths. Services call each other below /internal, which the gateway answers as not
 * found.
 */
const API_PATH = /^\/(api|internal)/i

type Route = { readonly endpoint: Endpoint; readonly pattern: RegExp }

/** The endpoints clients may call. Internal endpoints have no route, so no client can reach them. */
const routes: readonly Route[] = Object.values<Endpoint>(endpoints)
  .filter((endpoint) => endpoint.access.scope !== 'internal')
  .map((endpoint) => ({ endpoint, pattern: new RegExp(`^${endpoint.path.replace(/:\w+/g, '[A-Za-z0-9_-]+')}$`) }))

/** The endpoints of paths without parameters, found by method and path in one step; most calls go to one of them. */
const fixedRoutes: ReadonlyMap<string, Endpoint> = new Map(
  routes
    .filter(({ endpoint }) => !endpoint.path.includes(':'))
    .map(({ endpoint: { method, path } }) => [`${method} ${path}`, matching(method, path)!]),
)

export type ApiDeps = {
  readonly upstreams: Upstreams
  readonly auth: AuthConfig
  /** Checks the operator's session for gateway endpoints; services check it themselves. */
  readonly requireOperator: RequireOperator
  readonly dispatchEndpoint: DispatchEndpoint
  readonly events: Pick<EventHub, 'open'>
  readonly bodies: BodyBudget
  readonly rateLimiter: RateLimiter
  readonly deadlines: Deadlines
}

/**
 * Serves the API document, the endpoints of the contracts, and below /media the pictures of dishes. A call is
 * authenticated, rate-limited, authorized and read to its end before it takes a slot of its service, so a slow client
 * holds a connection and the memory of what it sent, but no slot.
 */
export function apiRouter(deps: ApiDeps): Router {
  const { upstreams, auth, requireOperator, dispatchEndpoint, events, bodies, rateLimiter, deadlines } = deps
  const router = Router()
  const limitAddress: RequestHandler = async (req, _res, next) => {
    await rateLimiter.consumeForAddress(addressOf(req), 'call')
    next()
  }

  /**
   * Authenticates, rate-limits and authorizes a call. A call counts against its caller, or without a valid token
   * against its address, even when it is refused.
   */
  async function admit(endpoint: Endpoint, headers: IncomingHttpHeaders, address: string): Promise<Caller> {
    let caller: Caller
    try {
      caller = authenticate(endpoint, headers, auth)
    } catch (refusal) {
      // Verifying a signature and refusing it costs as much as a small read, so the refusal counts as a call.
      await rateLimiter.consumeForAddress(address, 'call')
      throw refusal
    }
    await consume(rateLimiter, endpoint, caller, address)
    authorize(endpoint, caller)
    return caller
  }

  router.use(documentRouter(limitAddress))
  router.use('/api', noStore)
  router.use(async (req, res, next) => {
    const path = req.url.split('?', 1)[0] ?? ''
    if (!API_PATH.test(path)) return next()
    const endpoint = findEndpoint(req.method, path)
    const address = addressOf(req)
    if (!endpoint) {
      await rateLimiter.consumeForAddress(address, 'call')
      return notFound(req, res, next)
    }
    nameRoute(res, endpoint.id)
    const caller = await admit(endpoint, req.headers, address)
    if (endpoint.service === 'gateway' && caller.operatorSession) {
      await requireOperator(caller.operatorSession, String(req.headers[REQUEST_ID_HEADER]))
    }
    // An event stream stays open for minutes and has no body, so it takes neither a slot nor body memory.
    if (endpoint.isEventStream && caller.session) return events.open(req, res, caller.session)
    const key = callerKey(caller, address)
    const reservation = bodies.reserve(key, endpoint.upload !== undefined)
    res.once('close', () => reservation.release())
    const body = await readBody(req, res, bodyRulesOf(endpoint), reservation)
    if (body === 'client-gone') return
    const replyBytes =
      endpoint.service === 'gateway'
        ? await dispatchEndpoint(req, res, { endpoint, caller, body })
        : await upstreams[endpoint.service].forward(req, res, {
            caller: key,
            kind: kindOf(endpoint),
            body,
            withinMs: deadlineOf(endpoint, deadlines),
          })
    // A GET of a restaurant is charged for the length of its reply, which is known only now.
    if (replyBytes !== null && caller.restaurantId !== undefined && endpoint.method === 'GET')
      rateLimiter.chargeReply(caller.restaurantId, replyBytes)
  })
  // The handler is mounted at the root, because Express would strip a mount path from the URL that the service
  // receives.
  router.use(async (req, res, next) => {
    if (!req.path.startsWith('/media/')) return next()
    nameRoute(res, 'media')
    const address = addressOf(req)
    await rateLimiter.consumeForAddress(address, 'file')
    if (req.method !== 'GET' && req.method !== 'HEAD') return notFound(req, res, next)
    await upstreams.catalog.forward(req, res, {
      caller: `address ${address}`,
      kind: 'file',
      body: null,
      withinMs: deadlines.pictureMs,
    })
  })
  return router
}

/**
 * Finds the endpoint of a method and path; null when there is none. Paths are matched as sent, neither decoded nor
 * normalised, so `%2e`, double slashes and another case match nothing.
 */
function findEndpoint(method: string, rawPath: string): Endpoint | null {
  const wanted = method === 'HEAD' ? 'GET' : method
  return fixedRoutes.get(`${wanted} ${rawPath}`) ?? matching(wanted, rawPath)
}

function matching(method: string, rawPath: string): Endpoint | null {
  return routes.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(rawPath))?.endpoint ?? null
}

/** Counts a call for the restaurant of its token, for the operator, or else for the address. */
async function consume(
  rateLimiter: RateLimiter,
  endpoint: Endpoint,
  { restaurantId, operator }: Caller,
  address: string,
): Promise<void> {
  const kind = isRead(endpoint) ? 'read' : 'change'
  if (restaurantId !== undefined) await rateLimiter.consumeForRestaurant(restaurantId, kind)
  else if (operator !== undefined) await rateLimiter.consumeForOperator(operator, kind)
  else await rateLimiter.consumeForAddress(address, 'call')
}

/** Returns the key under which the slots and the body memory of a caller are counted. */
function callerKey({ restaurantId, operator }: Caller, address: string): string {
  if (restaurantId !== undefined) return `restaurant ${restaurantId}`
  return operator === undefined ? `address ${address}` : `operator ${operator}`
}

function kindOf(endpoint: Endpoint) {
  // A change of the menu may wait seconds for the orders service. Its duration says nothing about how fast the catalog
  // is, as with an upload, and is left out of the estimate of the bulkhead.
  if (endpoint.upload || changesMenu(endpoint)) return 'upload'
  return isRead(endpoint) ? 'read' : 'change'
}

function isRead({ method, countsAsRead = false }: Endpoint): boolean {
  return method === 'GET' || countsAsRead
}

/** Returns the client's address that `requestContext` determined; of an IPv6 address its network. */
function addressOf(req: Request): string {
  return networkOfAddress(String(req.headers['x-forwarded-for']))
}

/**
 * Sets the default for replies below /api. Most replies hold data of one restaurant, so a browser must revalidate them
 * (ETag) and no proxy may store them.
 */
const noStore: RequestHandler = (_req, res, next) => {
  res.set('cache-control', 'private, no-cache')
  next()
}
