import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { pipeline } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'

/** The interval of the readiness checks in ms. */
const CHECK_EVERY_MS = 500
/** The timeout of a check in ms. A busy machine may take most of a second for an answer. */
const ANSWER_WITHIN_MS = 3_000

export type BalancerOptions = {
  readonly port: number
  readonly host: string
  /** The ports of the replicas on 127.0.0.1. */
  readonly replicas: readonly number[]
  readonly checkEveryMs?: number
}

export type TcpBalancer = {
  readonly port: number
  /** Asks every replica whether it is ready. Later connections go to the replicas that are. */
  check(): Promise<void>
  /** Returns the ports of the replicas that get connections. */
  ready(): readonly number[]
  /** Stops listening, and cuts the open connections. */
  stop(): Promise<void>
}

/**
 * Starts a load balancer that does what a Service of Kubernetes does: each new connection goes to the next replica
 * whose `/readyz` answered 200, and stays there. A refused connection is not tried at another replica, and open
 * connections are left alone, so that a process which stops too early fails here as it would there.
 */
export async function startTcpBalancer({
  port,
  host,
  replicas,
  checkEveryMs = CHECK_EVERY_MS,
}: BalancerOptions): Promise<TcpBalancer> {
  const stopping = new AbortController()
  const open = new Set<Socket>()
  let ready: readonly number[] = []
  let turn = 0
  let checked = Promise.resolve()

  async function ask(): Promise<void> {
    const answers = await Promise.all(replicas.map(isReady))
    ready = replicas.filter((_, index) => answers[index])
  }
  // Checks run one after the other, so that no late answer replaces a newer one.
  const check = () => (checked = checked.then(ask))

  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    const replica = ready[turn++ % ready.length]
    if (replica === undefined) return void client.destroy()
    const upstream = connect({ port: replica, host: '127.0.0.1', allowHalfOpen: true, noDelay: true })
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.once('close', () => open.delete(socket))
    }
    pipeline(client, upstream, client, () => {
      client.destroy()
      upstream.destroy()
    })
  })
  server.listen(port, host)
  await once(server, 'listening')

  const checking = (async () => {
    while (!stopping.signal.aborted) {
      await check()
      await sleep(checkEveryMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  })()
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    check,
    ready: () => ready,
    async stop() {
      stopping.abort()
      const closed = once(server, 'close')
      server.close()
      for (const socket of open) socket.destroy()
      await Promise.all([closed, checking])
    },
  }
}

/** Returns whether the process on a port of 127.0.0.1 answers that it is ready. */
export async function isReady(port: number): Promise<boolean> {
  try {
    const reply = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
    await reply.body?.cancel()
    return reply.ok
  } catch {
    return false
  }
}
