import { setTimeout } from 'node:timers/promises'
import type { Releases } from '@tiffin/config/releases'
import type { ServiceUrls } from './api/api-router.ts'
import { Router } from 'express'

const ANSWER_WITHIN_MS = 1_000

/**
 * `/healthz`: the process is up. `/readyz`: every service can serve, what is released is known, and this gateway goes
 * on; names what is not so.
 */
export function healthRouter(services: ServiceUrls, releases: Releases, isStopping: () => boolean): Router {
  const router = Router()
  router.get('/healthz', (_req, res) => void res.json({ status: 'ok' }))
  router.get('/readyz', async (_req, res) => {
    const asked = [
      ...Object.entries(services).map(([name, url]) => ({ name, answer: isReady(url) })),
      { name: 'modules', answer: isKnown(releases) },
    ]
    const states = await Promise.all(asked.map(async ({ name, answer }) => ({ name, ready: await answer })))
    const notReady = [
      ...(isStopping() ? ['stopping'] : []),
      ...states.filter((state) => !state.ready).map((state) => state.name),
    ]
    res
      .status(notReady.length === 0 ? 200 : 503)
      .json({ status: notReady.length === 0 ? 'ready' : 'not ready', notReady })
  })
  return router
}

/** The store answered once; from then on pages are served whatever becomes of it. */
function isKnown(releases: Releases): Promise<boolean> {
  const answered = releases.history().then(
    () => true,
    () => false,
  )
  return Promise.race([answered, setTimeout(ANSWER_WITHIN_MS, false, { ref: false })])
}

async function isReady(url: string): Promise<boolean> {
  try {
    const reply = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
    return reply.ok
  } catch {
    return false
  }
}
