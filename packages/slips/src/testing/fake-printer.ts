import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * How a printer on the network behaves.
 *
 * Printers that answer questions: `answers` prints; `paper-out` and `cover-open` print nothing until they are mended;
 * `half-way` prints the first half of a slip and then has no paper until it is mended; `slow` prints once it is let on;
 * `wedges` answers until it is sent a slip, then takes nothing; `dies` breaks off the connection in the middle of one.
 *
 * Printers that answer nothing: `prints` ends the connection after a slip, `stays` keeps it, `breaks-off` breaks it off
 * as soon as somebody connects, `wedged` takes nothing.
 */
export type PrinterMood =
  | 'answers'
  | 'paper-out'
  | 'cover-open'
  | 'half-way'
  | 'slow'
  | 'wedges'
  | 'dies'
  | 'prints'
  | 'stays'
  | 'breaks-off'
  | 'wedged'

export type FakePrinter = {
  readonly port: number
  /** The bytes of each slip whose paper is out, the first one first. */
  readonly papers: readonly Uint8Array[]
  /** The number of bytes of slips that it was sent, printed or not. */
  readonly taken: () => number
  /** Puts paper in, closes the cover and lets a slow printer on: from now on it prints, first what it has in memory. */
  readonly mend: () => void
  /** Gives the printer another mood, for what it is sent from now on. */
  readonly become: (mood: PrinterMood) => void
  readonly stop: () => Promise<void>
}

/** Starts a printer that listens on a free port of 127.0.0.1, or on the given one, and keeps what it prints. */
export async function startFakePrinter(mood: PrinterMood = 'prints', port = 0): Promise<FakePrinter> {
  const machine: Machine = { mood, papers: [], taken: 0, waiting: [] }
  const sockets = new Set<Socket>()
  const server = createServer({ pauseOnConnect: true, allowHalfOpen: true }, (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    if (machine.mood === 'breaks-off') socket.resetAndDestroy()
    else if (machine.mood === 'prints' || machine.mood === 'stays') keepPaper(socket, machine)
    else if (machine.mood !== 'wedged') answer(socket, machine)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    papers: machine.papers,
    taken: () => machine.taken,
    mend: () => {
      machine.mood = 'answers'
      for (const goOn of machine.waiting.splice(0)) goOn()
    },
    become: (next) => (machine.mood = next),
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

type Machine = { mood: PrinterMood; readonly papers: Uint8Array[]; taken: number; readonly waiting: (() => void)[] }

/** A printer without answers: what a connection was sent is a paper once its client has ended it. */
function keepPaper(socket: Socket, machine: Machine): void {
  const chunks: Uint8Array[] = []
  socket.on('data', (chunk: Uint8Array) => {
    machine.taken += chunk.length
    chunks.push(chunk)
  })
  socket.on('end', () => {
    machine.papers.push(withoutQuestions(Buffer.concat(chunks)))
    if (machine.mood === 'prints') socket.end()
  })
  socket.resume()
}

const DLE = 0x10
const EOT = 0x04
const GS = 0x1d

/** A printer that answers DLE EOT at once, and GS r when what came before it is printed. */
function answer(socket: Socket, machine: Machine): void {
  let pending = Buffer.alloc(0)
  let slip = Buffer.alloc(0)
  const print = () => {
    if (socket.destroyed) return
    machine.papers.push(slip)
    slip = Buffer.alloc(0)
    socket.write(Uint8Array.of(0))
  }
  const take = (bytes: Buffer) => {
    slip = Buffer.concat([slip, bytes])
    machine.taken += bytes.length
    if (machine.mood === 'dies') socket.resetAndDestroy()
    if (machine.mood === 'wedges') socket.removeAllListeners('data').pause()
    if (machine.mood === 'half-way') machine.mood = 'paper-out'
  }
  socket.on('data', (chunk: Buffer) => {
    pending = Buffer.concat([pending, chunk])
    for (let part = partOf(pending); part; part = partOf(pending)) {
      const bytes = pending.subarray(0, part.length)
      pending = pending.subarray(part.length)
      if (!part.isQuestion) take(bytes)
      else if (bytes[0] === DLE) socket.write(Uint8Array.of(statusOf(machine.mood, bytes[2]!)))
      else if (machine.mood === 'answers') print()
      else machine.waiting.push(print)
      if (socket.isPaused() || socket.destroyed) return
    }
  })
  socket.on('end', () => socket.end())
  socket.resume()
}

/** The answer to `DLE EOT n` by the manuals: bits 1 and 4 are always set. */
function statusOf(mood: PrinterMood, n: number): number {
  const hasNoPaper = mood === 'paper-out'
  if (n === 2) return 0x12 | (mood === 'cover-open' ? 0x04 : 0) | (hasNoPaper ? 0x20 : 0)
  return 0x12 | (hasNoPaper ? 0x60 : 0)
}

/** The bytes up to a question, or the question at the beginning; null while not all of it has arrived. */
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

/** Whether a question stands there, `DLE EOT n` or `GS r n`; null while that cannot be told yet. */
function isQuestion(bytes: Buffer, at: number): boolean | null {
  const [first, second, n] = bytes.subarray(at, at + 3)
  if (first !== DLE && first !== GS) return false
  if (second === undefined) return null
  if (second !== (first === DLE ? EOT : 0x72)) return false
  return n === undefined ? null : true
}

/** The length of a command with data, in which no question is looked for; 1 for every other byte, null while unknown. */
function lengthAt(bytes: Buffer, at: number): number | null {
  const [first, second, third, low, high] = bytes.subarray(at, at + 5)
  if (first !== GS) return 1
  // GS v 0 m xL xH yL yH: a picture. GS ( k pL pH: a part of a QR code.
  if (second === 0x76) {
    const [xL, xH, yL, yH] = bytes.subarray(at + 4, at + 8)
    return yH === undefined ? null : 8 + (xL! + 256 * xH!) * (yL! + 256 * yH)
  }
  if (second === 0x28) return high === undefined || third === undefined ? null : 5 + low! + 256 * high
  return 1
}

function withoutQuestions(bytes: Buffer): Buffer {
  const parts: Buffer[] = []
  let rest = bytes
  for (let part = partOf(rest); part; part = partOf(rest)) {
    if (!part.isQuestion) parts.push(rest.subarray(0, part.length))
    rest = rest.subarray(part.length)
  }
  return Buffer.concat([...parts, rest])
}
