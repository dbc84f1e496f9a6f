import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { openApiDocument } from '@tiffin/service-kit/gateway'
import { Router, type Request, type RequestHandler, type Response } from 'express'
import swaggerUi from 'swagger-ui-express'
import { nameRoute } from '../edge/access-log.ts'
import type { AdmittedEndpoint } from '../declarations/admit-declarations.ts'
import { compressedCopiesFor } from '../edge/compressed-copies.ts'
import { notFound } from '../edge/errors.ts'

const PAGE = '/api/docs/'
/** The files that the page needs. Without this list the library would also answer other names. */
const FILES = /^\/api\/docs\/(swagger-ui(-bundle|-standalone-preset|-init)?\.(js|css)|favicon-(16x16|32x32)\.png)$/

/**
 * Serves the OpenAPI document of the routed endpoints at `/api/openapi.json`, and a page to read it at `/api/docs/`;
 * any other path below `/api/docs` is not found. The handler `rateLimit` runs before each reply.
 */
export function documentRouter(endpoints: readonly AdmittedEndpoint[], rateLimit: RequestHandler): Router {
  const document = openApiDocument(endpoints)
  const showPage = swaggerUi.setup(document, { customSiteTitle: 'Tiffin API' })
  const sendDocument = preparedJson(document)
  const router = Router()
  router.get('/api/openapi.json', nameDocument, rateLimit, (req, res) => sendDocument(req, res))
  router.use('/api/docs', nameDocument, rateLimit, (req, res, next) => {
    const path = req.baseUrl + req.path
    if (req.method !== 'GET' && req.method !== 'HEAD') return notFound(req, res, next)
    if (path === PAGE) return req.originalUrl.startsWith(PAGE) ? showPage(req, res, next) : res.redirect(301, PAGE)
    if (FILES.test(path)) return next()
    return notFound(req, res, next)
  })
  router.use('/api/docs', ...swaggerUi.serve, notFound)
  return router
}

/**
 * Serializes and compresses `value` once, at the first request of this process. The requests are public, and each would
 * otherwise cost a compression.
 */
function preparedJson(value: unknown): (req: Request, res: Response) => Promise<void> {
  let prepared: ReturnType<typeof prepare> | undefined
  return async (req, res) => {
    prepared ??= prepare(JSON.stringify(value))
    const { plain, tag, packed } = await prepared
    const [copy] = compressedCopiesFor(req, res, '.json')
    res.type('json').set('etag', tag)
    if (copy) res.set('content-encoding', copy.encoding)
    res.send(copy ? packed[copy.encoding] : plain)
  }
}

async function prepare(text: string) {
  const plain = Buffer.from(text)
  const [br, gz] = await Promise.all([promisify(brotliCompress)(plain), promisify(gzip)(plain)])
  const packed: Readonly<Record<string, Buffer>> = { br, gzip: gz }
  // The tag is weak, because the plain and the compressed bytes are sent with the same tag.
  return { plain, tag: `W/"${createHash('sha256').update(plain).digest('base64url')}"`, packed }
}

const nameDocument: RequestHandler = (_req, res, next) => {
  nameRoute(res, 'document')
  next()
}
