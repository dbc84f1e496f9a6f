import type { FastifyInstance } from 'fastify'

/** JSON only. A call that names JSON but sends nothing has no body, as the calls without a payload do (spec §7). */
export function acceptJsonBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (req, body, done) => {
    if (body === '') done(null, undefined)
    else parseJson(req, body as string, done)
  })
}

/**
 * A part of the service in which a body is the bytes that were sent, of whatever type; `registerRoutes` adds the routes
 * to it.
 */
export function acceptRawBodies(app: FastifyInstance, registerRoutes: (scope: FastifyInstance) => void): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_req, body, done) => done(null, body))
    registerRoutes(scope)
  })
}
