import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * How a printer on the network behaves: it prints and ends the connection, it prints and keeps it (`stays`), it breaks
 * it off as soon as somebody connects, or it takes nothing (`wedged`).
 */
export type PrinterMood = 'prints' | 'stays' | 'breaks-off' | 'wedged'

export type FakePrinter = {
  readonly port: number
  /** What each connection that its client has ended has sent, the first one first. */
  readonly papers: readonly Uint8Array[]
  readonly stop: () => Promise<void>
}

/** Starts a printer that listens on a free port of 127.0.0.1 and keeps what it is sent. */
export async function startFakePrinter(mood: PrinterMood = 'prints'): Promise<FakePrinter> {
  const papers: Uint8Array[] = []
  const sockets = new Set<Socket>()
  const server = createServer({ pauseOnConnect: true, allowHalfOpen: true }, (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    if (mood === 'breaks-off') socket.resetAndDestroy()
    if (mood === 'prints' || mood === 'stays') keepPaper(socket, papers)
    if (mood === 'prints') socket.on('end', () => socket.end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    papers,
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function keepPaper(socket: Socket, papers: Uint8Array[]): void {
  const chunks: Uint8Array[] = []
  socket.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  socket.on('end', () => papers.push(Buffer.concat(chunks)))
  socket.resume()
}
