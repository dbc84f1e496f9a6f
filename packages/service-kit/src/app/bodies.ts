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
