import { endpoints } from '@tiffin/contracts'
import { openApiDocument } from '@tiffin/service-kit/gateway'
import { Router } from 'express'
import swaggerUi from 'swagger-ui-express'

/** The API document, made from the contracts, and a page to read it. */
export function documentRouter(): Router {
  const document = openApiDocument(endpoints)
  const router = Router()
  router.get('/api/openapi.json', (_req, res) => void res.json(document))
  router.use('/api/docs', swaggerUi.serve, swaggerUi.setup(document, { customSiteTitle: 'Tiffin API' }))
  return router
}
