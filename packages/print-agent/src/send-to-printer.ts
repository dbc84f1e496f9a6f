import { createConnection, type Socket } from 'node:net'
import type { PrinterPlace } from './address.ts'
import { PrinterFailure } from './failure.ts'

/** How long a printer may take to answer. */
const CONNECT_MS = 5_000
/** How long a printer may take nothing of a slip. */
const SILENCE_MS = 10_000
/** How long a printer that has taken a slip has to end the connection. Some keep it for minutes. */
const FAREWELL_MS = 2_000

type Options = {
  readonly connectMs?: number
  readonly silenceMs?: number
  readonly farewellMs?: number
  readonly connect?: (to: { readonly host: string; readonly port: number }) => Socket
}

/**
 * Sends bytes to a printer and waits until they are taken. That a printer takes a slip says nothing of the paper.
 *
 * @throws PrinterFailure when the printer is not there, does not take all or breaks off the connection
 */
export async function sendToPrinter(
  { written, ip, port }: PrinterPlace,
  bytes: Uint8Array,
  {
    connectMs = CONNECT_MS,
    silenceMs = SILENCE_MS,
    farewellMs = FAREWELL_MS,
    connect = createConnection,
  }: Options = {},
): Promise<void> {
  const socket = connect({ host: ip, port })
  socket.setTimeout(connectMs)
  // Bytes that nobody reads would have the system break off the connection at its end, and the printer lose the slip.
  socket.resume()
  socket.once('connect', () => socket.setTimeout(silenceMs).end(bytes))
  socket.once('finish', () => socket.setTimeout(farewellMs))
  try {
    await takenBy(socket)
  } catch (error) {
    if (error instanceof SystemFailure) throw new PrinterFailure(inWords(error.code, written))
    throw error
  } finally {
    socket.destroy()
  }
}

/** What the system says of a connection: its code, or one of ours. */
class SystemFailure extends Error {
  readonly code: string

  constructor(code: string) {
    super(code)
    this.code = code
  }
}

function takenBy(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    let isConnected = false
    socket.once('connect', () => (isConnected = true))
    const fail = (code: string) => reject(new SystemFailure(code))
    socket.once('timeout', () => {
      if (socket.writableFinished) resolve()
      else fail(isConnected ? 'SILENT' : 'ETIMEDOUT')
    })
    socket.once('error', (error: NodeJS.ErrnoException) => fail(error.code ?? error.message))
    socket.once('close', () => (socket.writableFinished ? resolve() : fail('ECONNRESET')))
  })
}

/** Says what is wrong, and what to look at. */
export function inWords(code: string, printer: string): string {
  switch (code) {
    case 'ECONNREFUSED':
      return `${printer} refuses connections: the machine is there, but nothing prints at this port. Most have 9100.`
    case 'EHOSTUNREACH':
    case 'EHOSTDOWN':
    case 'ENETUNREACH':
    case 'EADDRNOTAVAIL':
      return `There is no way to ${printer}: is it switched on, and in the same network as this machine?`
    case 'ETIMEDOUT':
      return `${printer} does not answer: is it switched on, and is this its address?`
    case 'SILENT':
      return `${printer} takes no more of the slip: has it paper, and is its cover closed? A part may be printed.`
    case 'ECONNRESET':
    case 'EPIPE':
      return `${printer} broke off the connection: is it busy with another machine? A part may be printed.`
    default:
      return `${printer} cannot be reached: ${code}.`
  }
}
