import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** The message "ready for query", which ends each answer of the server. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])
/** The first byte of an error, the only message of the server before it ends an idle connection. */
const ERROR = 0x45

const isEnd = (said: Buffer) => said.subarray(-READY.length).equals(READY) || said[0] === ERROR

export type HoldingProxy = {
  /** The address of the database, through the proxy. */
  readonly url: string
  /** Holds the end of an answer, and everything that follows it, from now on. */
  hold(): void
  isHolding(): boolean
  /** Ends the hold, sends the held data in one piece, and then ends the connections of the clients that were held. */
  pass(): void
  openToServer(): number
  openToClients(): number
  /** Ends all connections. */
  drop(): void
  stop(): Promise<void>
}

/**
 * Starts a proxy between a pool and PostgreSQL that decides which data a client gets in one read. Without the proxy,
 * timing decides whether a client reads the end of an answer together with the end of its connection.
 */
export async function startHoldingProxy(databaseUrl: string): Promise<HoldingProxy> {
  const to = new URL(databaseUrl)
  const servers = new Set<Socket>()
  const clients = new Set<Socket>()
  const held = new Map<Socket, Buffer[]>()
  let isOn = false

  // The connection is half open, so that a client that has closed its own side still reads the held data.
  const proxy = createServer({ allowHalfOpen: true }, (client) => {
    const server = connect(Number(to.port), to.hostname)
    for (const [socket, open] of [
      [client, clients],
      [server, servers],
    ] as const) {
      open.add(socket)
      socket.on('error', () => undefined).on('close', () => open.delete(socket))
    }
    client.on('data', (chunk) => server.write(chunk)).on('end', () => server.end())
    server.on('data', (chunk: Buffer) => {
      const kept = held.get(client)
      if (kept) kept.push(chunk)
      else if (isOn && isEnd(chunk)) held.set(client, [chunk])
      else client.write(chunk)
    })
    server.on('close', () => void (held.has(client) || client.end()))
  })
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.port = String((proxy.address() as AddressInfo).port)

  const drop = () => {
    held.clear()
    for (const socket of [...clients, ...servers]) socket.destroy()
  }
  return {
    url: url.href,
    hold: () => void (isOn = true),
    isHolding: () => held.size > 0,
    pass() {
      isOn = false
      for (const [client, chunks] of held) client.end(Buffer.concat(chunks))
      held.clear()
    },
    openToServer: () => servers.size,
    openToClients: () => clients.size,
    drop,
    stop: () => {
      drop()
      return new Promise((resolve) => void proxy.close(() => resolve()))
    },
  }
}
