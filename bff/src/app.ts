import {
  createDeviceStates,
  createOperatorSessions,
  createOtherServices,
  createSessionStates,
  type CallService,
} from '@tiffin/service-kit/gateway'
import express, { type Express } from 'express'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { DeployTokens, TokenVerifiers } from './auth/authenticate.ts'
import type { ApiCall } from './api/api-call.ts'
import { apiRouter } from './api/api-router.ts'
import { DEADLINES, type Deadlines } from './api/deadlines.ts'
import { createBodyBudget, type BodyLimits } from './bodies/read-body.ts'
import { aggregations } from './aggregation/index.ts'
import { gatewayEndpoints, type Admitted, type ServiceUrls } from './declarations/admit-declarations.ts'
import { reportRefusals } from './declarations/report-refusals.ts'
import { mailboxRouter } from './dev/mailbox-router.ts'
import { standInRouter } from './dev/stand-in-router.ts'
import { accessLog } from './edge/access-log.ts'
import { compressReplies } from './edge/compress.ts'
import { errorHandler, notFound } from './edge/errors.ts'
import { refuseRequestSmuggling } from './edge/request-smuggling.ts'
import { createOperatorHost } from './edge/operator-host.ts'
import { requestContext, type ProxyConfig } from './edge/request-context.ts'
import { securityHeaders } from './edge/security-headers.ts'
import { traceCalls } from './edge/trace-calls.ts'
import { healthRouter, type ReadyChecks } from './edge/health.ts'
import { createEventHub } from './events/event-hub.ts'
import type { EventSettings } from './events/settings.ts'
import { reportGauge, reportHeardChanges, reportLoad, type GatewayMetrics } from './metrics.ts'
import { moduleEndpoints, type ModuleDeps } from './modules/module-endpoints.ts'
import { createAggregationSlots } from './gateway-endpoints/aggregation-slots.ts'
import { createEndpointDispatcher } from './gateway-endpoints/dispatch-endpoint.ts'
import type { Payments } from './payments.ts'
import { createPublicPlans } from './site/public-plans.ts'
import { siteRouter, type Site } from './site/site-router.ts'
import type { PageSettings } from './site/page.ts'
import { createRateLimiter, type RateLimits } from './rate-limit/rate-limiter.ts'
import type { BulkheadLimits } from './upstream/bulkhead.ts'
import { findNextService, type NextServices } from './upstream/next-services.ts'
import { createUpstream, type Upstreams } from './upstream/upstream.ts'

export type GatewayDeps = {
  /** The endpoints of services that the gateway routes, and the services that it refused. */
  readonly admitted: Admitted
  readonly urls: Pick<ServiceUrls, 'billing'>
  /** The next versions of services, which restaurants in a canary use. */
  readonly nextServices: NextServices
  readonly verifiers: TokenVerifiers
  readonly deploy: DeployTokens
  readonly modules: ModuleDeps
  readonly site: Omit<Site, 'plans'>
  readonly page: Omit<PageSettings, 'checkoutUrl'>
  /** The host of the operator's panel; null serves it at every host. */
  readonly operatorHost: string | null
  readonly payments: Payments
  readonly proxy: ProxyConfig
  readonly callService: CallService
  /** The deadline of a read that is forwarded for the operator, and of each call by which the gateway joins a reply. */
  readonly operatorReadsMs?: number
  readonly limits: GatewayLimits
  /** The readiness checks besides that of the modules. */
  readonly ready?: ReadyChecks
  /** True when the gateway serves the mailbox and the payment stand-in, which production must not. */
  readonly isDevelopment: boolean
  /** Tells whether the gateway is shutting down; `/readyz` then answers "not ready". */
  readonly isStopping: () => boolean
  /** Registers a listener that is called when the gateway begins to shut down. */
  readonly onStopping: (listener: () => void) => void
  readonly logger: Logger
  readonly registry: Registry
  readonly metrics: GatewayMetrics
}

/** The load limits of the gateway. A limit that is left out has its default. */
export type GatewayLimits = {
  readonly rates: RateLimits
  readonly bodies?: BodyLimits
  readonly upstream?: BulkheadLimits
  readonly aggregation?: BulkheadLimits
  readonly deadlines?: Partial<Deadlines>
  readonly events?: Partial<EventSettings>
}

/** Builds the gateway: one origin for pages, modules and API calls, without a database. */
export function buildApp(deps: GatewayDeps): Express {
  const { callService, limits, logger, metrics, registry } = deps
  const { releases } = deps.modules
  const deadlines = {
    ...DEADLINES,
    ...limits.deadlines,
    operatorReadsMs: deps.operatorReadsMs ?? DEADLINES.operatorReadsMs,
  }
  const bodies = createBodyBudget(limits.bodies)
  const replies = { heldBytes: 0 }
  const toService = (url: string) => createUpstream({ url, limits: limits.upstream, replies })
  const { services } = deps.admitted
  const upstreams = Object.fromEntries(services.map(({ name, url }) => [name, toService(url)])) as Upstreams
  const nextServices = Object.fromEntries(
    Object.entries(deps.nextServices).map(([name, { url, module }]) => [name, { upstream: toService(url), module }]),
  )
  const endpoints = [...services.flatMap((service) => service.endpoints), ...gatewayEndpoints]
  const declarations = reportRefusals(deps.admitted.refused, { logger, registry })
  const rateLimiter = createRateLimiter(limits.rates, callService)
  const bufferedBytes = () => bodies.heldBytes() + replies.heldBytes
  const next = Object.entries(nextServices).map(([name, { upstream }]) => [`${name} (next)`, upstream])
  reportLoad(registry, { upstreams: { ...upstreams, ...Object.fromEntries(next) }, bufferedBytes })

  const app = express()
  app.disable('x-powered-by')
  app.set('query parser', 'simple')

  app.use(requestContext(deps.proxy))
  app.use(traceCalls())
  app.use(accessLog(logger, metrics.durations))
  app.use(securityHeaders({ https: deps.proxy.https, realPayments: deps.payments.isReal }))
  app.use(refuseRequestSmuggling())
  app.use(healthRouter({ modules: deps.modules.monitor.readiness, declarations, ...deps.ready }, deps.isStopping))
  app.use(compressReplies())
  const dispatchEndpoint = createEndpointDispatcher(
    [...aggregations(releases), ...moduleEndpoints(deps.modules, nextServices)],
    {
      callService,
      deadlineMs: deadlines.operatorReadsMs,
      slots: createAggregationSlots(limits.aggregation),
      logger,
    },
  )
  const auth = { verifiers: deps.verifiers, baseDomain: deps.page.baseDomain, deploy: deps.deploy }
  const otherServices = createOtherServices({ callService })
  const requireOperator = createOperatorSessions(otherServices)
  const findSessionState = createSessionStates(otherServices)
  const requireDevice = createDeviceStates(otherServices)
  const events = createEventHub(
    { callService, findSessionState, requireDevice, metrics: metrics.streams, logger },
    limits.events,
  )
  reportGauge(registry, 'event_streams', 'Open event streams', events.count)
  reportHeardChanges(registry, events.heard)
  deps.onStopping(events.close)
  const operatorHost = createOperatorHost(deps.operatorHost, deps.proxy)
  const findNext = (call: ApiCall) => findNextService(call, nextServices, releases)
  const api = {
    endpoints,
    upstreams,
    findNext,
    auth,
    requireOperator,
    dispatchEndpoint,
    events,
    bodies,
    rateLimiter,
    deadlines,
  }
  app.use(apiRouter({ ...api, operatorHost }))
  if (deps.isDevelopment) app.use(mailboxRouter(callService))
  if (deps.isDevelopment && deps.payments.standInUrl)
    app.use(standInRouter(toService(deps.payments.standInUrl), bodies))
  const site = { ...deps.site, plans: createPublicPlans(deps.urls.billing) }
  app.use(operatorHost.pages)
  app.use(siteRouter(site, { ...deps.page, checkoutUrl: deps.payments.checkoutUrl }, deps.proxy))
  app.use(notFound)
  app.use(errorHandler(logger, metrics.refused))
  return app
}
