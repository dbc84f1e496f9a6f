import { SERVICES, type ServiceName } from '@tiffin/contracts'
import { Router, type RequestHandler } from 'express'
import { notFound } from '../edge/errors.ts'
import { authorize, type TokenVerifiers } from './access.ts'
import { documentRouter } from './document.ts'
import { proxyTo } from './proxy.ts'
import { findEndpoint } from './route-table.ts'

export type ServiceUrls = Readonly<Record<ServiceName, string>>

/** Paths that can only be calls; services keep /internal for each other, and here it names nothing. */
const CALL = /^\/(api|internal)/i

/** Everything below /api: the document, then the endpoints of the contracts, each guarded and sent to its service. */
export function apiRouter(services: ServiceUrls, verifiers: TokenVerifiers): Router {
  const proxies = Object.fromEntries(SERVICES.map((name) => [name, proxyTo(services[name])])) as Record<ServiceName, RequestHandler>

  const router = Router()
  router.use(documentRouter())
  router.use('/api', noStore)
  router.use((req, res, next) => {
    const path = req.url.split('?', 1)[0] ?? ''
    if (!CALL.test(path)) return next()
    const endpoint = findEndpoint(req.method, path)
    if (!endpoint) return notFound(req, res, next)
    authorize(endpoint, req.headers.authorization, verifiers)
    proxies[endpoint.service](req, res, next)
  })
  // Mounted at the root: a mount path would be cut off the address that the service sees.
  router.use((req, res, next) => (req.path.startsWith('/media/') ? proxies.catalog(req, res, next) : next()))
  return router
}

/** Replies hold one restaurant's data: a browser may keep them only to ask whether they changed (ETag). */
const noStore: RequestHandler = (_req, res, next) => {
  res.set('cache-control', 'private, no-cache')
  next()
}

