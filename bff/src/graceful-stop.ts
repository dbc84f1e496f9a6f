import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

const CHECK_EVERY_MS = 50

export type StopTimeouts = {
  /** The time for which `/readyz` answers "not ready" before the server stops accepting connections. */
  readonly drainMs: number
  /** The longest time that open replies may take after the server has stopped accepting connections. */
  readonly answerWithinMs: number
}

export type GracefulStop = {
  readonly isStopping: () => boolean
  /** Registers a listener that is called as soon as a stop begins, to end replies that would go on. */
  onStopping(listener: () => void): void
  /** Closes the server once every open reply is sent or the timeout is over. */
  stop(timeouts: StopTimeouts): Promise<void>
}

/**
 * Tracks open replies for a graceful stop. `server.close` alone would also wait for connections that a browser opened
 * and never used. This function must be called before other request listeners are added.
 */
export function gracefulStop(server: Server): GracefulStop {
  const answering = new Set<ServerResponse>()
  const listeners: (() => void)[] = []
  let isStopping = false
  const follow = (_req: IncomingMessage, res: ServerResponse) => {
    answering.add(res)
    res.once('close', () => answering.delete(res))
    if (isStopping) closeAfter(res)
  }
  server.on('request', follow)
  server.on('checkContinue', follow)
  return {
    isStopping: () => isStopping,
    onStopping: (listener) => void listeners.push(listener),
    async stop({ drainMs, answerWithinMs }) {
      isStopping = true
      for (const res of answering) closeAfter(res)
      for (const listener of listeners) listener()
      await sleep(drainMs)
      const closed = new Promise((done) => server.close(done))
      const deadline = performance.now() + answerWithinMs
      while (answering.size > 0 && performance.now() < deadline) {
        server.closeIdleConnections()
        await sleep(CHECK_EVERY_MS)
      }
      server.closeAllConnections()
      await closed
    },
  }
}

/**
 * Closes the connection after its reply, so the next request goes to another gateway. When the headers were sent
 * before, the connection stays open, and `stop` closes it once it is idle.
 */
function closeAfter(res: ServerResponse): void {
  res.req.headers.connection = 'close'
  if (!res.headersSent) res.setHeader('connection', 'close')
}
