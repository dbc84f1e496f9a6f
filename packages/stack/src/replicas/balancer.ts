import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'

type Replica = {
  readonly url: string
  isIn: boolean
  underWay: number
}

export type Balancer = {
  readonly url: string
  /** Calls that were answered with 401 or 403, including those between processes. */
  readonly refusals: string[]
  add(url: string): void
  /** Takes a replica out: the replica gets no new calls, and its open calls are awaited, except event streams. */
  takeOut(url: string): Promise<void>
  putBack(url: string): void
  stop(): Promise<void>
}

/** Starts a round-robin load balancer in front of the replicas of a process. */
export async function startBalancer(): Promise<Balancer> {
  const replicas: Replica[] = []
  const refusals: string[] = []
  let turn = 0
  const find = (url: string) => replicas.find((replica) => replica.url === url)!

  async function pass(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const body = await buffer(req)
    const inUse = replicas.filter(({ isIn }) => isIn)
    const replica = inUse[turn++ % inUse.length]
    if (!replica) return void res.writeHead(503).end('{}')
    replica.underWay += 1
    const left = new AbortController()
    res.once('close', () => left.abort())
    try {
      const { connection: _, 'transfer-encoding': __, 'content-length': ___, host: ____, ...headers } = req.headers
      const reply = await fetch(new URL(req.url ?? '/', replica.url), {
        method: req.method ?? 'GET',
        headers: headers as Record<string, string>,
        body: body.length > 0 ? new Uint8Array(body) : null,
        signal: left.signal,
      })
      if (reply.status === 401 || reply.status === 403) refusals.push(`${req.method} ${req.url}: ${reply.status}`)
      if (reply.body && reply.headers.get('content-type')?.startsWith('text/event-stream')) {
        void pipeline(Readable.fromWeb(reply.body), res.writeHead(reply.status)).catch(() => res.destroy())
        return
      }
      const content = Buffer.from(await reply.arrayBuffer())
      res
        .writeHead(reply.status, { 'content-type': reply.headers.get('content-type') ?? 'text/plain' })
        .end(reply.status === 204 ? undefined : content)
    } finally {
      // An event stream goes on, but does not count as an open call any more.
      replica.underWay -= 1
    }
  }

  const server = createServer((req, res) => void pass(req, res).catch(() => res.destroy()))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refusals,
    add: (url) => void replicas.push({ url, isIn: true, underWay: 0 }),
    async takeOut(url) {
      find(url).isIn = false
      while (find(url).underWay > 0) await sleep(5)
    },
    putBack: (url) => void (find(url).isIn = true),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
