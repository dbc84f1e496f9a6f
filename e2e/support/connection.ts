import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Registry, ReleasedModule } from './modules.ts'
import { stackUrl } from './where.ts'

/** The state of a connection: what becomes of a request that is sent over it. */
export type ConnectionState = 'up' | 'down' | 'hung' | '503'

/** A connection to the product at an address of its own, which a test interrupts for all requests of a browser. */
export class Connection {
  state: ConnectionState = 'up'
  /** Replaces the replies at these paths; null answers 404. */
  readonly replies = new Map<string, string | null>()
  /** Changes the till's entry in the registry, in the page and in the registry itself, as another release does. */
  release: ((till: ReleasedModule) => ReleasedModule) | null = null
  /** The paths that were asked for, in their order. */
  readonly asked: string[] = []
  private readonly server = createServer((req, res) => this.pass(req, res))

  static async open(): Promise<Connection> {
    const connection = new Connection()
    await new Promise<void>((ready) => connection.server.listen(0, '127.0.0.1', ready))
    return connection
  }

  get url(): string {
    return `http://localhost:${(this.server.address() as AddressInfo).port}`
  }

  async close(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((done) => this.server.close(done))
  }

  /** Changes the state, also for the requests that have no answer yet. */
  set(state: ConnectionState): void {
    this.state = state
    if (state === 'down') this.server.closeAllConnections()
  }

  private pass(req: IncomingMessage, res: ServerResponse): void {
    const path = new URL(req.url ?? '/', this.url).pathname
    this.asked.push(path)
    if (this.state === 'down') return void req.destroy()
    if (this.state === 'hung') return
    if (this.state === '503') return void res.writeHead(503, { 'content-type': 'text/plain' }).end('Try later.')
    const reply = this.replies.get(path)
    if (reply === null) return void res.writeHead(404).end()
    if (reply !== undefined)
      return void res.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }).end(reply)
    const { hostname, port } = new URL(stackUrl)
    const { release } = this
    const isRewritten = release !== null && (path === '/pos' || path === '/modules.json')
    // A copy of the till that is released under another version has the files of the till.
    const file = (req.url ?? '/').replace(COPY, '$1')
    const headers = { ...req.headers }
    if (isRewritten) {
      headers['accept-encoding'] = 'identity'
      delete headers['if-none-match']
    }
    const passed = request({ hostname, port, path: file, method: req.method, headers }, (answer) => {
      if (!isRewritten) {
        res.writeHead(answer.statusCode ?? 502, answer.headers)
        return void answer.pipe(res)
      }
      const { 'content-length': _length, etag: _etag, ...rest } = answer.headers
      res.writeHead(answer.statusCode ?? 502, rest)
      void text(answer).then((body) => res.end(rewrite(body, release)))
    })
    passed.on('error', () => res.destroy())
    res.on('close', () => passed.destroy())
    req.pipe(passed)
  }
}

/** The version of a copy: that of the till, and a mark. */
const COPY = /copy-of-([^/]+)/

/** Returns the entry of a copy of the till, with the same files under another version. */
export function copyOf(till: ReleasedModule): ReleasedModule {
  return JSON.parse(JSON.stringify(till).replaceAll(till.version, `copy-of-${till.version}`)) as ReleasedModule
}

function rewrite(body: string, release: (till: ReleasedModule) => ReleasedModule): string {
  const data = /(<script type="application\/json" id="tiffin-page">)([\s\S]*?)(<\/script>)/.exec(body)
  const parsed = JSON.parse(data ? data[2]! : body) as Registry & { registry?: Registry }
  const registry = parsed.registry ?? parsed
  const modules = registry.modules.map((module) => (module.name === 'pos' ? release(module) : module))
  const changed = parsed.registry ? { ...parsed, registry: { ...registry, modules } } : { ...registry, modules }
  const json = JSON.stringify(changed).replaceAll('<', '\\u003c')
  return data ? body.replace(data[0], () => data[1]! + json + data[3]!) : json
}
