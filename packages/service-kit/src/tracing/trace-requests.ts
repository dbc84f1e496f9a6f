import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import type { RequestSpan } from './tracer.ts'
import { currentTracer } from './tracing.ts'

type Traced = {
  readonly span: RequestSpan
  /** Runs a function in the asynchronous context in which the request began. */
  readonly resume: ReturnType<typeof AsyncLocalStorage.snapshot>
}

/**
 * Records the requests of a service, where a collector is configured.
 *
 * @param leftOut the routes that are not recorded
 */
export function traceRequests(app: FastifyInstance, process: string, leftOut: ReadonlySet<string>): void {
  const traced = new WeakMap<object, Traced>()

  app.addHook('onRequest', (req, _reply, done) => {
    const tracer = currentTracer()
    if (tracer === null || leftOut.has(routeOf(req))) return done()
    const parent = req.headers['traceparent']
    const request = { process, method: req.method, requestId: req.id }
    tracer.runRequest({ ...request, parent: typeof parent === 'string' ? parent : undefined }, (span) => {
      traced.set(req, { span, resume: AsyncLocalStorage.snapshot() })
      done()
    })
  })

  // The end of a body comes from the connection, in whose context the hooks after it would run.
  app.addHook('preValidation', (req, _reply, done) => {
    const { resume } = traced.get(req) ?? {}
    if (resume) resume(done)
    else done()
  })

  app.addHook('onResponse', async (req, reply) => traced.get(req)?.span.end(routeOf(req), reply.statusCode))
}

function routeOf({ routeOptions }: { readonly routeOptions: { readonly url?: string | undefined } }): string {
  return routeOptions.url ?? 'unknown'
}
