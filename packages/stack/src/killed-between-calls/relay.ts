import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** The point at which a call is held: before its request or before its reply is passed on. */
export type HoldPoint = 'before' | 'after'

/** A call that is held once; the next call with the same method and path passes. */
export type HeldCall = {
  /** Resolves when the call has arrived. */
  readonly reached: Promise<void>
  passOn(): void
  /**
   * Closes the caller's connection without a reply. A call that is held before its request never reaches the receiver.
   */
  drop(): void
}

type Waiting = {
  readonly moment: HoldPoint
  arrive(): Promise<'passed-on' | 'dropped'>
}

export type Relay = {
  readonly url: string
  /** Holds the next call of this method and path. @param call as in `PUT /internal/restaurants/…/closed` */
  hold(call: string, moment: HoldPoint): HeldCall
  /** Returns how often the receiver has replied to a call, replies that were dropped included. */
  answered(call: string): number
  stop(): Promise<void>
}

/** Starts a proxy between two services, so that a test can hold a call and kill either service at that point. */
export async function startRelay(receiver: string): Promise<Relay> {
  const holds = new Map<string, Waiting>()
  const answers = new Map<string, number>()

  async function relay(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const call = `${req.method} ${req.url}`
    const hold = holds.get(call)
    holds.delete(call)
    const body = await buffer(req)
    if (hold?.moment === 'before' && (await hold.arrive()) === 'dropped') throw new Error('dropped')
    const { connection: _, 'transfer-encoding': __, 'content-length': ___, host: ____, ...headers } = req.headers
    const reply = await fetch(new URL(req.url ?? '/', receiver), {
      method: req.method ?? 'GET',
      headers: headers as Record<string, string>,
      body: body.length > 0 ? new Uint8Array(body) : null,
    })
    const text = await reply.text()
    answers.set(call, (answers.get(call) ?? 0) + 1)
    if (hold?.moment === 'after' && (await hold.arrive()) === 'dropped') throw new Error('dropped')
    res.writeHead(reply.status, { 'content-type': reply.headers.get('content-type') ?? 'text/plain' }).end(text)
  }

  // On a dropped call, or when the receiver does not reply, the relay closes the caller's connection, as the kernel
  // does for a killed process.
  const server = createServer((req, res) => void relay(req, res).catch(() => res.destroy()))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold(call, moment) {
      let go: (how: 'passed-on' | 'dropped') => void = () => undefined
      const gone = new Promise<'passed-on' | 'dropped'>((resolve) => void (go = resolve))
      const reached = new Promise<void>((resolve) => {
        const arrive = () => {
          resolve()
          return gone
        }
        holds.set(call, { moment, arrive })
      })
      return { reached, passOn: () => go('passed-on'), drop: () => go('dropped') }
    },
    answered: (call) => answers.get(call) ?? 0,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
