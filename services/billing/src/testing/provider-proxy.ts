import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * The moment at which the proxy runs the function of a test: before the provider gets the call (`before`; the call goes
 * no further), after the provider has answered but before the service gets the answer (`unanswered`; it never gets the
 * answer), or after the service got the answer (`answered`).
 */
export type CallMoment = 'before' | 'unanswered' | 'answered'
type Trap = { readonly request: RegExp; readonly moment: CallMoment; readonly spring: () => void }

/** Proxies calls to the provider, so that a test can act in the middle of one. */
export async function startProviderProxy(provider: string) {
  let trap: Trap | null = null

  async function pass(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const caught = trap?.request.test(`${req.method} ${req.url}`) ? trap : null
    if (caught) trap = null
    if (caught?.moment === 'before') return caught.spring()
    const chunks: Buffer[] = []
    for await (const chunk of req as AsyncIterable<Buffer>) chunks.push(chunk)
    const headers = { authorization: req.headers.authorization ?? '', 'content-type': 'application/json' }
    const reply = await fetch(provider + req.url, {
      method: req.method ?? 'GET',
      headers,
      body: chunks.length > 0 ? Buffer.concat(chunks) : null,
    })
    const body = await reply.text()
    if (caught?.moment === 'unanswered') return caught.spring()
    if (caught) res.once('finish', caught.spring)
    res.writeHead(reply.status, { 'content-type': 'application/json' }).end(body)
  }

  const server = createServer((req, res) => void pass(req, res).catch(() => res.destroy()))
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Sets a function to run at a moment of the next matching call, for example `POST /v1/subscriptions`. */
    set: (next: Trap) => void (trap = next),
    close: () => {
      server.closeAllConnections()
      return new Promise((done) => server.close(done))
    },
  }
}
