import path from 'node:path'
import { Router } from 'express'

/**
 * Serves the service worker, which opens the till without a connection, or in its place the one that removes it. Both
 * are of the shell in the gateway's folder, whichever shell is live: a worker works with any page. Browsers look for
 * a newer worker with every page, so a cache must ask the gateway each time.
 */
export function workerRouter(shell: string, hasWorker: boolean): Router {
  const file = path.join(shell, hasWorker ? 'sw.js' : 'sw-removed.js')
  const router = Router()
  router.get('/sw.js', (_req, res) =>
    res.sendFile(file, { cacheControl: false, headers: { 'cache-control': 'no-cache' } }),
  )
  return router
}
