import type { ServiceUrls } from './api/api-router.ts'
import { Router } from 'express'

const ANSWER_WITHIN_MS = 1_000

/** `/healthz`: the process is up. `/readyz`: every service can serve; names those that cannot. */
export function healthRouter(services: ServiceUrls): Router {
  const router = Router()
  router.get('/healthz', (_req, res) => void res.json({ status: 'ok' }))
  router.get('/readyz', async (_req, res) => {
    const states = await Promise.all(Object.entries(services).map(async ([name, url]) => ({ name, ready: await isReady(url) })))
    const notReady = states.filter((state) => !state.ready).map((state) => state.name)
    res.status(notReady.length === 0 ? 200 : 503).json({ status: notReady.length === 0 ? 'ready' : 'not ready', notReady })
  })
  return router
}

async function isReady(url: string): Promise<boolean> {
  try {
    const reply = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
    return reply.ok
  } catch {
    return false
  }
}
