import type { FastifyInstance } from 'fastify'

/**
 * Accepts JSON bodies only. A JSON request with empty content counts as a request without a body, because clients send
 * the content type on calls without a payload too (spec §7).
 */
export function acceptJsonBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (req, body, done) => {
    if (body === '') done(null, undefined)
    else parseJson(req, body as string, done)
  })
}

/** Adds a scope in which a body of any type is a Buffer of the bytes sent; `registerRoutes` adds the routes to it. */
export function acceptRawBodies(app: FastifyInstance, registerRoutes: (scope: FastifyInstance) => void): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_req, body, done) => done(null, body))
    registerRoutes(scope)
  })
}
