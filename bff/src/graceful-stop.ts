import type { Server, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

const LOOK_EVERY_MS = 50

export type Patience = {
  /** How long whoever spreads visitors over gateways is told "not ready" before nobody is let in any more. */
  readonly drainMs: number
  /** How long replies under way may take after that. */
  readonly answerWithinMs: number
}

export type GracefulStop = {
  readonly isStopping: () => boolean
  /** Ends the server once every reply under way is sent, or its time is over. */
  stop(patience: Patience): Promise<void>
}

/**
 * `close` of a server alone waits for every connection, also for those a browser opened and never used, which look
 * busy. What counts is who waits for a reply; this is to be asked for before anything else answers.
 */
export function gracefulStop(server: Server): GracefulStop {
  const answering = new Set<ServerResponse>()
  let isStopping = false
  server.on('request', (_req, res) => {
    answering.add(res)
    res.once('close', () => answering.delete(res))
    if (isStopping) closeAfter(res)
  })
  return {
    isStopping: () => isStopping,
    async stop({ drainMs, answerWithinMs }) {
      isStopping = true
      for (const res of answering) closeAfter(res)
      await sleep(drainMs)
      const closed = new Promise((done) => server.close(done))
      const deadline = performance.now() + answerWithinMs
      while (answering.size > 0 && performance.now() < deadline) {
        server.closeIdleConnections()
        await sleep(LOOK_EVERY_MS)
      }
      server.closeAllConnections()
      await closed
    },
  }
}

/** The visitor's next request goes to somebody else. Replies that are passed on take this from their request. */
function closeAfter(res: ServerResponse): void {
  res.req.headers.connection = 'close'
  if (!res.headersSent) res.setHeader('connection', 'close')
}
