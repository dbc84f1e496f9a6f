import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/** A proxy to another port that delays the data in both directions. */
export class SlowLink {
  readonly port: number
  /** The delay of each chunk in ms. */
  delayMs: () => number = () => 0
  readonly #server: Server
  readonly #sockets = new Set<Socket>()

  private constructor(server: Server) {
    this.#server = server
    this.port = (server.address() as AddressInfo).port
  }

  static async to(port: number): Promise<SlowLink> {
    const server = createServer()
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    const link = new SlowLink(server)
    server.on('connection', (near) => {
      const far = connect(port, '127.0.0.1')
      link.#pass(near, far)
      link.#pass(far, near)
    })
    return link
  }

  /** Passes chunks on in order, even where their delays differ. */
  #pass(from: Socket, to: Socket): void {
    this.#sockets.add(from)
    let last = Promise.resolve()
    from.on('data', (part) => {
      const held = this.delayMs()
      last = last.then(() => new Promise((resolve) => void setTimeout(() => (to.write(part), resolve()), held)))
    })
    from.on('error', () => undefined)
    from.on('close', () => {
      this.#sockets.delete(from)
      void last.then(() => to.destroy())
    })
  }

  stop(): void {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
  }
}
