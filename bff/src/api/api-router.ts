import { AppError, SERVICES, type Endpoint, type ServiceName } from '@tiffin/contracts'
import { Router, type RequestHandler } from 'express'
import { notFound } from '../edge/errors.ts'
import type { OwnAnswers } from '../own/own-answers.ts'
import { authorize, type Doorkeeping } from './access.ts'
import { documentRouter } from './document.ts'
import { proxyTo } from './proxy.ts'
import { findEndpoint } from './route-table.ts'

export type ServiceUrls = Readonly<Record<ServiceName, string>>

/** Paths that can only be calls; services keep /internal for each other, and here it names nothing. */
const CALL = /^\/(api|internal)/i

/** No endpoint takes as much, so nothing of a larger body is sent on; a picture of 2 MB and its form pass. */
const MAX_BODY_BYTES = 3 * 1024 * 1024

/** How long a service may take to answer; after that it counts as away. Pictures and imports are work. */
const ANSWER_WITHIN_MS = 10_000
const ANSWER_UPLOAD_WITHIN_MS = 30_000

/**
 * Everything below /api: the document, then the endpoints of the contracts, each guarded and sent to its service. What
 * the operator reads is waited for as long as the joins beside it on the page, a change longer: it may have been made.
 */
export function apiRouter(
  services: ServiceUrls,
  doorkeeping: Doorkeeping,
  answerOwn: OwnAnswers,
  operatorWaitsMs: number,
): Router {
  const proxies = proxiesTo(services, ANSWER_WITHIN_MS)
  const uploadProxies = proxiesTo(services, ANSWER_UPLOAD_WITHIN_MS)
  const operatorProxies = proxiesTo(services, operatorWaitsMs)

  const router = Router()
  router.use(documentRouter())
  router.use('/api', noStore)
  router.use((req, res, next) => {
    const path = req.url.split('?', 1)[0] ?? ''
    if (!CALL.test(path)) return next()
    const endpoint = findEndpoint(req.method, path)
    if (!endpoint) return notFound(req, res, next)
    const caller = authorize(endpoint, req.headers, doorkeeping)
    if (Number(req.headers['content-length']) > MAX_BODY_BYTES) throw new AppError('BODY_TOO_LARGE')
    if (endpoint.service === 'gateway') return answerOwn(endpoint, caller)(req, res, next)
    const to = endpoint.upload ? uploadProxies : isReadByOperator(endpoint) ? operatorProxies : proxies
    to[endpoint.service](req, res, next)
  })
  // Mounted at the root: a mount path would be cut off the address that the service sees.
  router.use((req, res, next) => (req.path.startsWith('/media/') ? proxies.catalog(req, res, next) : next()))
  return router
}

function isReadByOperator({ access, method }: Endpoint): boolean {
  return access.scope === 'system' && method === 'GET'
}

function proxiesTo(services: ServiceUrls, answerWithinMs: number): Readonly<Record<ServiceName, RequestHandler>> {
  return Object.fromEntries(SERVICES.map((name) => [name, proxyTo(services[name], answerWithinMs)])) as Record<
    ServiceName,
    RequestHandler
  >
}

/** Replies hold one restaurant's data: a browser may keep them only to ask whether they changed (ETag). */
const noStore: RequestHandler = (_req, res, next) => {
  res.set('cache-control', 'private, no-cache')
  next()
}
