import type { CallService } from '@tiffin/service-kit/gateway'
import express, { type Express, type RequestHandler } from 'express'
import type { Logger } from 'pino'
import { Histogram, type Registry } from 'prom-client'
import type { TokenVerifiers } from './api/access.ts'
import { apiRouter, type ServiceUrls } from './api/api-router.ts'
import { proxyTo } from './api/proxy.ts'
import { joins } from './compose/index.ts'
import { mailboxRouter } from './dev/mailbox-router.ts'
import { accessLog } from './edge/access-log.ts'
import { compressReplies } from './edge/compress.ts'
import { errorHandler, notFound } from './edge/errors.ts'
import { refuseMisframed } from './edge/framing.ts'
import { requestContext, type Surroundings } from './edge/request-context.ts'
import { securityHeaders } from './edge/security-headers.ts'
import { healthRouter } from './health.ts'
import { moduleAnswers, type ModuleDeps } from './modules/module-answers.ts'
import { ownAnswers } from './own/own-answers.ts'
import type { Payments } from './payments.ts'
import { siteRouter, type Site } from './site/site-router.ts'
import type { PageSettings } from './site/page.ts'

export type GatewayDeps = {
  readonly services: ServiceUrls
  readonly verifiers: TokenVerifiers
  /** By which a team's pipeline ships modules. */
  readonly deployToken: string | null
  readonly modules: ModuleDeps
  readonly site: Site
  readonly page: Omit<PageSettings, 'checkoutUrl'>
  readonly payments: Payments
  readonly surroundings: Surroundings
  readonly callService: CallService
  /** How long the operator waits for one service. */
  readonly operatorWaitsMs?: number
  /** Shows what has no place in production. */
  readonly isDevelopment: boolean
  /** Nobody new is to be sent here. */
  readonly isStopping: () => boolean
  readonly logger: Logger
  readonly metrics: Registry
}

const STAND_IN_ANSWERS_WITHIN_MS = 10_000

/** A page with failed parts is better than one that keeps the operator waiting. */
const OPERATOR_WAITS_MS = 4_000

/** The gateway: one origin for pages, modules and calls. It holds no data. */
export function buildApp(deps: GatewayDeps): Express {
  const operatorWaitsMs = deps.operatorWaitsMs ?? OPERATOR_WAITS_MS
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its reply',
    labelNames: ['method', 'status'],
    registers: [deps.metrics],
  })
  const app = express()
  app.disable('x-powered-by')
  app.set('query parser', 'simple')

  app.use(requestContext(deps.surroundings))
  app.use(accessLog(deps.logger, durations))
  app.use(securityHeaders({ https: deps.surroundings.https, realPayments: deps.payments.isReal }))
  app.use(refuseMisframed())
  app.use(healthRouter(deps.services, deps.modules.releases, deps.isStopping))
  app.use(compressReplies())
  const answerOwn = ownAnswers([...joins(deps.modules.releases), ...moduleAnswers(deps.modules)], {
    callService: deps.callService,
    deadlineMs: operatorWaitsMs,
    logger: deps.logger,
  })
  app.use(
    apiRouter(
      deps.services,
      { verifiers: deps.verifiers, baseDomain: deps.page.baseDomain, deployToken: deps.deployToken },
      answerOwn,
      operatorWaitsMs,
    ),
  )
  if (deps.isDevelopment) app.use(mailboxRouter(deps.callService))
  if (deps.isDevelopment && deps.payments.standInUrl)
    app.use(below('/dev/razorpay/', proxyTo(deps.payments.standInUrl, STAND_IN_ANSWERS_WITHIN_MS)))
  app.use(siteRouter(deps.site, { ...deps.page, checkoutUrl: deps.payments.checkoutUrl }, deps.surroundings))
  app.use(notFound)
  app.use(errorHandler(deps.logger))
  return app
}

/** Not a mount path, which would be cut off the address that is passed on. */
function below(path: string, handle: RequestHandler): RequestHandler {
  return (req, res, next) => (req.path.startsWith(path) ? handle(req, res, next) : next())
}
