import { Agent, request, type IncomingHttpHeaders } from 'node:http'

export interface HttpRequest {
  readonly method?: string
  readonly path: string
  readonly token?: string | undefined
  /** The header Idempotency-Key. */
  readonly key?: string | undefined
  readonly json?: unknown
  /** The body, sent unchanged. */
  readonly body?: string | Buffer
  readonly headers?: Readonly<Record<string, string>>
  readonly timeoutMs?: number
  /** Cuts the connection when aborted, as a terminal that loses its network. */
  readonly signal?: AbortSignal | undefined
}

export interface HttpReply {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
  /**
   * Milliseconds from the call of `send`, the wait for a socket included, to the last byte received; of an event stream
   * to its head.
   */
  readonly ms: number
}

/** Thrown for a cut or refused connection, or a reply that came too late. The request may have been carried out. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
  readonly ms: number

  constructor(message: string, ms: number) {
    super(message)
    this.ms = ms
  }
}

/** Returns the body of a success. @throws Error with the status and text of any other reply */
export function json<T>({ status, text }: HttpReply): T {
  if (status >= 300) throw new Error(`Answered ${status} ${text.slice(0, 200)}`)
  return JSON.parse(text) as T
}

const REQUEST_TIMEOUT_MS = 20_000

/**
 * A client with its own sockets and its own address in 127.0.0.0/8, so that the product's limits by address treat it as
 * another machine. Linux only: other systems have one loopback address.
 */
export class Client {
  readonly #origin: URL
  readonly #agent: Agent

  constructor(
    origin: string,
    { address, sockets = 64 }: { readonly address?: string; readonly sockets?: number } = {},
  ) {
    this.#origin = new URL(origin)
    const localAddress = process.platform === 'linux' ? address : undefined
    this.#agent = new Agent({ keepAlive: true, maxSockets: sockets, ...(localAddress && { localAddress }) })
  }

  /** Sends a request. Of an event stream, the head counts as the reply. @throws NoAnswer without a reply */
  send({
    method = 'GET',
    path,
    token,
    key,
    json: value,
    body,
    headers,
    timeoutMs = REQUEST_TIMEOUT_MS,
    signal,
  }: HttpRequest): Promise<HttpReply> {
    const payload = value === undefined ? body : JSON.stringify(value)
    const started = performance.now()
    const since = () => performance.now() - started
    return new Promise((resolve, reject) => {
      const fail = (error: Error) => reject(new NoAnswer(`${method} ${path}: ${error.message}`, since()))
      const call = request(
        {
          agent: this.#agent,
          // A local address in 127.0.0.0/8 needs an IPv4 connection; the Host header below keeps the name.
          host: this.#origin.hostname === 'localhost' ? '127.0.0.1' : this.#origin.hostname,
          port: this.#origin.port,
          method,
          path,
          headers: {
            host: `localhost:${this.#origin.port}`,
            ...(token && { authorization: `Bearer ${token}` }),
            ...(key && { 'idempotency-key': key }),
            ...(value !== undefined && { 'content-type': 'application/json' }),
            ...(payload !== undefined && { 'content-length': String(Buffer.byteLength(payload)) }),
            ...headers,
          },
          ...(signal && { signal }),
        },
        (res) => {
          if (isEventStream(res.headers)) {
            clearTimeout(timer)
            resolve({ status: res.statusCode ?? 0, headers: res.headers, text: '', ms: since() })
            res.destroy()
            return
          }
          const parts: Buffer[] = []
          res.on('data', (part: Buffer) => parts.push(part))
          res.on('error', fail)
          res.on('end', () => {
            clearTimeout(timer)
            const text = Buffer.concat(parts).toString('utf8')
            resolve({ status: res.statusCode ?? 0, headers: res.headers, text, ms: since() })
          })
          res.on('close', () => !res.complete && fail(new Error('cut in the middle of the reply')))
        },
      )
      const timer = setTimeout(() => call.destroy(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs)
      call.on('error', (error) => {
        clearTimeout(timer)
        fail(error)
      })
      call.end(payload)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}

function isEventStream(headers: IncomingHttpHeaders): boolean {
  return headers['content-type']?.startsWith('text/event-stream') ?? false
}

/** Returns the nth loopback address for a simulated machine; never 127.0.0.1. */
export function addressOf(nth: number): string {
  return `127.${10 + ((nth >> 16) & 63)}.${(nth >> 8) & 255}.${1 + (nth % 254)}`
}
