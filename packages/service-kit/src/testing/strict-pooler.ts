import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** The parameters that a transaction pooler takes from a client at the start of a connection. */
const TAKEN = new Set(['user', 'database', 'client_encoding', 'application_name'])

export type StrictPooler = {
  /** The address of the database, through the pooler. */
  readonly url: string
  stop(): Promise<void>
}

/**
 * Starts a proxy in front of PostgreSQL that refuses a connection with other parameters at its start, in the words of
 * pgbouncer. It shares no connections between clients.
 */
export async function startStrictPooler(databaseUrl: string): Promise<StrictPooler> {
  const to = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    return socket.on('error', () => undefined).on('close', () => void sockets.delete(socket))
  }
  const proxy = createServer((client) => {
    keep(client).once('data', (start) => {
      const refused = parametersOf(start).find((name) => !TAKEN.has(name))
      if (refused !== undefined) return void client.end(refusal(`unsupported startup parameter: ${refused}`))
      const server = keep(connect(Number(to.port), to.hostname))
      server.write(start)
      server.pipe(client)
      client.pipe(server)
    })
  })
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.port = String((proxy.address() as AddressInfo).port)
  return {
    url: url.href,
    stop: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => void proxy.close(() => resolve()))
    },
  }
}

/** Returns the names in a startup message, which has its length and the protocol before them. */
function parametersOf(message: Buffer): string[] {
  const parts = message.subarray(8).toString().split('\0')
  return parts.filter((part, index) => index % 2 === 0 && part !== '')
}

const PROTOCOL_VIOLATION = '08P01'

function refusal(text: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C${PROTOCOL_VIOLATION}\0M${text}\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}
