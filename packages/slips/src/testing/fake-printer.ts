import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { FakeMechanism } from './fake-mechanism.ts'
import type { PrinterMood } from './printer-moods.ts'

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
   * Gives the printer another mood. The printer prints its memory once the mood allows it. A printer that hung loses
   * its memory, as when it is switched off and on.
   */
  readonly become: (mood: PrinterMood) => void
  readonly stop: () => Promise<void>
}

/** Starts a printer that listens on a free port of 127.0.0.1, or on the given one, and keeps what it prints. */
export async function startFakePrinter(mood: PrinterMood = 'prints', port = 0): Promise<FakePrinter> {
  const sockets = new Set<Socket>()
  const mechanism = new FakeMechanism(mood, {
    // Every connected client receives the answer, also a client that did not ask.
    onPrinted: () => sockets.forEach((socket) => socket.write(Uint8Array.of(0))),
    breakOff: () => sockets.forEach((socket) => socket.resetAndDestroy()),
  })
  const server = createServer({ pauseOnConnect: true, allowHalfOpen: true }, (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    if (mechanism.mood === 'breaks-off') socket.resetAndDestroy()
    else if (mechanism.mood !== 'wedged') serve(socket, mechanism)
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

const DLE = 0x10
const EOT = 0x04
const GS = 0x1d

function serve(socket: Socket, mechanism: FakeMechanism): void {
  let pending = Buffer.alloc(0)
  const tell = (n: number) => {
    const status = mechanism.answer(n)
    if (status !== null) socket.write(Uint8Array.of(status))
  }
  socket.on('data', (chunk: Buffer) => {
    pending = Buffer.concat([pending, chunk])
    for (let part = partOf(pending); part && !socket.destroyed; part = partOf(pending)) {
      const bytes = pending.subarray(0, part.length)
      pending = pending.subarray(part.length)
      if (part.isQuestion) {
        if (bytes[0] === DLE) tell(bytes[2]!)
        else mechanism.take('question')
        continue
      }
      for (const n of questionsWithin(bytes)) tell(n)
      mechanism.take(Buffer.from(bytes))
    }
  })
  socket.on('end', () => {
    if (mechanism.mood !== 'stays') socket.end()
  })
  for (const event of ['end', 'close']) socket.once(event, () => mechanism.take('end'))
  socket.resume()
}

/** Finds the questions within other data: by the manuals a printer also answers a `DLE EOT n` there. */
function questionsWithin(bytes: Buffer): number[] {
  return [...bytes].flatMap((byte, at) =>
    byte === DLE && bytes[at + 1] === EOT && bytes[at + 2] !== undefined ? [bytes[at + 2]!] : [],
  )
}

/** A part of the received bytes: either a question, or the bytes before the next question. */
type Part = { readonly length: number; readonly isQuestion: boolean }

function partOf(bytes: Buffer): Part | null {
  let length = 0
  while (length < bytes.length) {
    const question = isQuestion(bytes, length)
    if (question !== false) {
      if (length > 0) break
      return question === true ? { length: 3, isQuestion: true } : null
    }
    const step = lengthAt(bytes, length)
    if (step === null || length + step > bytes.length) break
    length += step
  }
  return length > 0 ? { length, isQuestion: false } : null
}

/** Returns whether a question begins at `at`, `DLE EOT n` or `GS r n`; null while too few bytes have arrived. */
function isQuestion(bytes: Buffer, at: number): boolean | null {
  const [first, second, n] = bytes.subarray(at, at + 3)
  if (first !== DLE && first !== GS) return false
  if (second === undefined) return null
  if (second !== (first === DLE ? EOT : 0x72)) return false
  return n === undefined ? null : true
}

/**
 * Returns the number of bytes to skip before the next search for a question: the length of a command with data,
 * otherwise 1. It is null while too few bytes have arrived.
 */
function lengthAt(bytes: Buffer, at: number): number | null {
  const [first, second, third, low, high] = bytes.subarray(at, at + 5)
  if (first !== GS) return 1
  // The two commands with data are `GS v 0 m xL xH yL yH`, a picture, and `GS ( k pL pH`, a part of a QR code.
  if (second === 0x76) {
    const [xL, xH, yL, yH] = bytes.subarray(at + 4, at + 8)
    return yH === undefined ? null : 8 + (xL! + 256 * xH!) * (yL! + 256 * yH)
  }
  if (second === 0x28) return high === undefined || third === undefined ? null : 5 + low! + 256 * high
  return 1
}
