import { AppError, type RoutedEndpoint } from '@tiffin/contracts'
import { networkOfAddress, REQUEST_ID_HEADER, type RequireOperator } from '@tiffin/service-kit/gateway'
import { Router, type Request, type RequestHandler } from 'express'
import { authenticate, authorize, type AuthConfig } from '../auth/authenticate.ts'
import { readBody, type BodyBudget } from '../bodies/read-body.ts'
import type { AdmittedEndpoint } from '../declarations/admit-declarations.ts'
import { nameRoute } from '../edge/access-log.ts'
import { notFound, sendError } from '../edge/errors.ts'
import type { OperatorHost } from '../edge/operator-host.ts'
import type { EventHub } from '../events/event-hub.ts'
import type { DispatchEndpoint } from '../gateway-endpoints/dispatch-endpoint.ts'
import type { RateLimiter } from '../rate-limit/rate-limiter.ts'
import { forwardToService, type Upstream, type Upstreams } from '../upstream/upstream.ts'
import type { ApiCall, ApiHandler } from './api-call.ts'
import type { Deadlines } from './deadlines.ts'
import { documentRouter } from './open-api.ts'

/**
 * The gateway serves no page at these paths. Services call each other below /internal, which the gateway answers as not
 * found.
 */
const API_PATH = /^\/(api|internal)/i

/**
 * The header by which a balancer between gateway and services can send the calls of a restaurant to the same process,
 * whose memory has the restaurant's menu. Services take the restaurant from the token alone.
 */
const RESTAURANT_HEADER = 'x-restaurant-id'

/** Finds the endpoint of a method and a path; null when there is none. */
type FindEndpoint = (method: string, rawPath: string) => RoutedEndpoint | null

type Route = { readonly endpoint: RoutedEndpoint; readonly pattern: RegExp }

export type ApiDeps = {
  /** The endpoints that clients may call: those that services declared, and the gateway's own. */
  readonly endpoints: readonly AdmittedEndpoint[]
  readonly upstreams: Upstreams
  /** Returns the next version of the service of a call; null where the live one answers. */
  readonly findNext: (call: ApiCall) => Promise<Upstream | null>
  readonly auth: AuthConfig
  readonly operatorHost: Pick<OperatorHost, 'serves'>
  /** Checks the operator's session for gateway endpoints; services check it themselves. */
  readonly requireOperator: RequireOperator
  readonly dispatchEndpoint: DispatchEndpoint
  readonly events: Pick<EventHub, 'open'>
  readonly bodies: BodyBudget
  readonly rateLimiter: RateLimiter
  readonly deadlines: Deadlines
}

/**
 * Serves the API document, the declared endpoints, and below /media the pictures of dishes. A call is
 * authenticated, rate-limited, authorized and read to its end before it takes a slot of its service, so a slow client
 * holds a connection and the memory of what it sent, but no slot.
 */
export function apiRouter(deps: ApiDeps): Router {
  const { endpoints, upstreams, findNext, bodies, rateLimiter, deadlines } = deps
  const router = Router()
  const limitAddress: RequestHandler = async (req, _res, next) => {
    await rateLimiter.consumeForAddress(addressOf(req), 'call')
    next()
  }
  const calls = Router()
  // A call passes these handlers in this order. The two that answer it pass it on as well: its reply is charged.
  calls.use(
    matchEndpoint(createRoutes(endpoints), deps),
    admitCall(deps),
    requireOperatorSession(deps),
    openEventStream(deps),
    readBody(bodies),
    answerOwnEndpoint(deps),
    forwardToService(upstreams, findNext, deadlines),
    chargeReply(deps),
  )

  router.use(documentRouter(endpoints, limitAddress))
  router.use('/api', noStore)
  // The handlers are mounted at the root, because Express would strip a mount path from the URL that the service
  // receives.
  router.use((req, res, next) => (API_PATH.test(pathOf(req)) ? calls(req, res, next) : next()))
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
 * Finds the endpoint of a request. A request without one, or at a host that does not serve it, counts against its
 * address and is answered NOT_FOUND.
 */
function matchEndpoint(findEndpoint: FindEndpoint, { rateLimiter, operatorHost }: ApiDeps): ApiHandler {
  return async (req, res, next) => {
    const endpoint = findEndpoint(req.method, pathOf(req))
    const address = addressOf(req)
    if (!endpoint || !operatorHost.serves(endpoint, req.headers.host)) {
      await rateLimiter.consumeForAddress(address, 'call')
      return sendError(res, new AppError('NOT_FOUND'))
    }
    nameRoute(res, endpoint.id)
    const { method, countsAsRead = false } = endpoint
    const isRead = method === 'GET' || countsAsRead
    const callerKey = `address ${address}`
    res.locals.call = { endpoint, isRead, address, caller: {}, callerKey, body: null, replyBytes: null }
    next()
  }
}

/**
 * Authenticates, rate-limits and authorizes a call, and names its restaurant to balancers. A call counts against its
 * caller, or without a valid token against its address, even when it is refused.
 */
function admitCall({ auth, rateLimiter }: ApiDeps): ApiHandler {
  return async (req, res, next) => {
    const { call } = res.locals
    try {
      call.caller = await authenticate(call.endpoint, req.headers, auth)
    } catch (refusal) {
      // Verifying a signature and refusing it costs as much as a small read, so the refusal counts as a call.
      await rateLimiter.consumeForAddress(call.address, 'call')
      throw refusal
    }
    await consume(rateLimiter, call)
    authorize(call.endpoint, call.caller)
    call.callerKey = callerKeyOf(call)
    if (call.caller.restaurantId !== undefined) req.headers[RESTAURANT_HEADER] = call.caller.restaurantId
    next()
  }
}

/** Checks the operator's session for the gateway's own endpoints; services check it themselves. */
function requireOperatorSession({ requireOperator }: ApiDeps): ApiHandler {
  return async (req, res, next) => {
    const { endpoint, caller } = res.locals.call
    if (endpoint.service === 'gateway' && caller.operatorSession)
      await requireOperator(caller.operatorSession, String(req.headers[REQUEST_ID_HEADER]))
    next()
  }
}

/** Opens an event stream. It stays open for minutes and has no body, so it takes neither a slot nor body memory. */
function openEventStream({ events }: ApiDeps): ApiHandler {
  return (req, res, next) => {
    const { endpoint, caller } = res.locals.call
    return endpoint.isEventStream && caller.session ? events.open(req, res, caller.session) : next()
  }
}

/** Answers a call of one of the gateway's own endpoints. */
function answerOwnEndpoint({ dispatchEndpoint }: ApiDeps): ApiHandler {
  return async (req, res, next) => {
    const { call } = res.locals
    if (call.endpoint.service === 'gateway') call.replyBytes = await dispatchEndpoint(req, res, call)
    next()
  }
}

/** Charges a GET of a restaurant for the length of its reply, which is known only once it was sent. */
function chargeReply({ rateLimiter }: ApiDeps): ApiHandler {
  return (_req, res) => {
    const { endpoint, caller, replyBytes } = res.locals.call
    if (replyBytes !== null && caller.restaurantId !== undefined && endpoint.method === 'GET')
      rateLimiter.chargeReply(caller.restaurantId, replyBytes)
  }
}

/**
 * Makes the routes of the endpoints that clients may call. An endpoint whose path has no parameters comes first, as in
 * the services, then the first one that matches. Paths are matched as sent, neither decoded nor normalised, so `%2e`,
 * double slashes and another case match nothing.
 */
export function createRoutes(endpoints: readonly RoutedEndpoint[]): FindEndpoint {
  const routes: readonly Route[] = endpoints.map((endpoint) => ({
    endpoint,
    pattern: new RegExp(`^${endpoint.path.replace(/:\w+/g, '[A-Za-z0-9_-]+')}$`),
  }))
  const matching: FindEndpoint = (method, rawPath) =>
    routes.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(rawPath))?.endpoint ?? null
  // Most calls go to one of these, which are found in one step.
  const fixed: ReadonlyMap<string, RoutedEndpoint> = new Map(
    endpoints
      .filter(({ path }) => !path.includes(':'))
      .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
  )
  return (method, rawPath) => {
    const wanted = method === 'HEAD' ? 'GET' : method
    return fixed.get(`${wanted} ${rawPath}`) ?? matching(wanted, rawPath)
  }
}

/** Counts a call for the restaurant of its token, for the operator, or else for the address. */
async function consume(rateLimiter: RateLimiter, { isRead, caller, address }: ApiCall): Promise<void> {
  const { restaurantId, operator } = caller
  const kind = isRead ? 'read' : 'change'
  if (restaurantId !== undefined) await rateLimiter.consumeForRestaurant(restaurantId, kind)
  else if (operator !== undefined) await rateLimiter.consumeForOperator(operator, kind)
  else await rateLimiter.consumeForAddress(address, 'call')
}

function callerKeyOf({ caller: { restaurantId, operator }, address }: ApiCall): string {
  if (restaurantId !== undefined) return `restaurant ${restaurantId}`
  return operator === undefined ? `address ${address}` : `operator ${operator}`
}

/** Returns the path as sent, neither decoded nor normalised. */
function pathOf({ url }: Request): string {
  return url.split('?', 1)[0] ?? ''
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
