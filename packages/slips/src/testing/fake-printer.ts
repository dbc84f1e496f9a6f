import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { createInput } from './fake-input.ts'
import { FakeMechanism } from './fake-mechanism.ts'
import type { PrinterBehaviour } from './printer-behaviours.ts'

export type FakePrinter = {
  readonly port: number
  /** The bytes of each printed slip, the oldest first. */
  readonly papers: readonly Uint8Array[]
  /** The number of times that the drawer was opened. A slip that only opens the drawer counts as no paper. */
  readonly kicks: () => number
  /** The number of bytes of slips that the printer received, printed or not. */
  readonly taken: () => number
  /** The number of `GS r` that the printer received, answered or not. */
  readonly asked: () => number
  /** Makes a slow printer print the next slip in its memory. */
  readonly printNext: () => void
  /** Adds paper, closes the cover and releases a slow printer. The printer then prints, beginning with its memory. */
  readonly mend: () => void
  /**
   * Gives the printer another behaviour. The printer prints its memory once the behaviour allows it. A printer that
   * hung loses its memory, as when it is switched off and on.
   */
  readonly become: (behaviour: PrinterBehaviour) => void
  readonly stop: () => Promise<void>
}

/** Starts a printer that listens on a free port of 127.0.0.1, or on the given one, and keeps what it prints. */
export async function startFakePrinter(behaviour: PrinterBehaviour = 'prints', port = 0): Promise<FakePrinter> {
  const sockets = new Set<Socket>()
  const mechanism = new FakeMechanism(behaviour, {
    // Every connected client receives the answer, also a client that did not ask.
    onPrinted: () => sockets.forEach((socket) => socket.write(Uint8Array.of(0))),
    breakOff: () => sockets.forEach((socket) => socket.resetAndDestroy()),
  })
  const server = createServer({ pauseOnConnect: true, allowHalfOpen: true }, (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    if (mechanism.behaviour === 'breaks-off') socket.resetAndDestroy()
    else if (mechanism.behaviour !== 'wedged') serve(socket, mechanism)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    papers: mechanism.papers,
    taken: () => mechanism.taken,
    kicks: () => mechanism.kicks,
    asked: () => mechanism.asked,
    printNext: () => mechanism.printNext(),
    mend: () => mechanism.become('answers'),
    become: (next) => mechanism.become(next),
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function serve(socket: Socket, mechanism: FakeMechanism): void {
  const take = createInput(mechanism, (byte) => void socket.write(Uint8Array.of(byte)))
  socket.on('data', (chunk: Buffer) => take(chunk, () => socket.destroyed))
  socket.on('end', () => {
    if (mechanism.behaviour !== 'stays') socket.end()
  })
  for (const event of ['end', 'close']) socket.once(event, () => mechanism.take('end'))
  socket.resume()
}
