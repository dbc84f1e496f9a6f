import { catalogue } from '@tiffin/contracts'
import type { FastifyInstance } from 'fastify'

/** Readiness checks by name. A check rejects while the service cannot serve. */
export type ReadyChecks = Readonly<Record<string, () => Promise<unknown>>>

/**
 * Adds `/healthz`, which tells that the process is up, and `/readyz`, which tells that the process can serve, or which
 * checks fail.
 */
export function reportHealth(app: FastifyInstance, checks: ReadyChecks, isStopping: () => boolean): void {
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (_, reply) => {
    const names = Object.keys(checks)
    const results = await Promise.allSettled(names.map((name) => checks[name]?.()))
    const notReady = [
      ...(isStopping() ? ['stopping'] : []),
      ...names.filter((_, index) => results[index]?.status === 'rejected'),
    ]
    if (notReady.length === 0) return { status: 'ready' }
    const { status, text } = catalogue.SERVICE_UNAVAILABLE
    return reply.code(status).send({ error: text(), code: 'SERVICE_UNAVAILABLE', notReady })
  })
}
