import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** `silent`: accepts connections and never answers. `breaks`: cuts each reply in the middle. `well`: answers. */
export type FakeBehaviour = 'silent' | 'breaks' | 'well'

/** A server in place of a service, with a chosen behaviour. */
export class FakeService {
  readonly url: string
  behaviour: FakeBehaviour = 'well'
  /** The number of open connections, and the highest number so far. */
  open = 0
  most = 0
  readonly #server: Server

  private constructor(server: Server) {
    this.#server = server
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    server.on('connection', (socket: Socket) => {
      this.open++
      this.most = Math.max(this.most, this.open)
      socket.once('close', () => this.open--)
      socket.on('error', () => undefined)
    })
    server.on('request', (req, res) => {
      if (this.behaviour === 'silent') return
      if (this.behaviour === 'well') return void res.setHeader('content-type', 'application/json').end('[]')
      res.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
      res.write('[{"half":')
      setTimeout(() => req.socket.destroy(), 20)
    })
  }

  static async start(): Promise<FakeService> {
    const server = createServer()
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    return new FakeService(server)
  }

  stop(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}
