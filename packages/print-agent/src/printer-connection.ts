import { createConnection, type Socket } from 'node:net'
import type { PrinterPlace } from './address.ts'

/** How a printer was reached, or the system's word for why it was not, such as `ECONNREFUSED`. */
export type Connected = PrinterConnection | { readonly failedWith: string }

export type Connect = (to: { readonly host: string; readonly port: number }) => Socket

/** The status questions of the manuals: `DLE EOT n`, which printers answer at once, past the slip in their memory. */
export const QUESTION = { offline: 2, paper: 4 } as const

/** `GS r 1`: answered in order, so that the answer says that all before it was printed. */
const SAY_WHEN_PRINTED = [0x1d, 0x72, 1]

/** Connects to a printer. @param connectMs how long it may take to answer, in milliseconds */
export async function connectTo(
  { ip, port }: PrinterPlace,
  { connectMs, connect = createConnection }: { readonly connectMs: number; readonly connect?: Connect },
): Promise<Connected> {
  const socket = connect({ host: ip, port })
  return new Promise((resolve) => {
    const timer = setTimeout(() => fail('ETIMEDOUT'), connectMs)
    const fail = (code: string) => {
      clearTimeout(timer)
      socket.destroy()
      resolve({ failedWith: code })
    }
    socket.once('error', (error: NodeJS.ErrnoException) => fail(error.code ?? error.message))
    socket.once('connect', () => {
      clearTimeout(timer)
      socket.removeAllListeners('error')
      resolve(new PrinterConnection(socket))
    })
  })
}

/** A connection to a printer, on which it is asked how it is and says when a slip is printed. */
export class PrinterConnection {
  private readonly socket: Socket
  private readonly statuses: number[] = []
  private wake: () => void = () => undefined
  /** True once the printer has said that all it was sent is printed. */
  isPrinted = false
  /** True once the printer or the network has ended the connection. */
  isClosed = false

  constructor(socket: Socket) {
    this.socket = socket
    socket.on('data', (bytes: Uint8Array) => this.note(bytes))
    // A connection that breaks is told by `close`.
    socket.on('error', () => undefined)
    socket.on('end', () => this.close())
    socket.on('close', () => this.close())
  }

  /** Sends a slip, and has the printer say when it is printed. */
  send(slip: Uint8Array): void {
    this.isPrinted = false
    this.socket.write(slip)
    this.socket.write(Uint8Array.from(SAY_WHEN_PRINTED))
  }

  /**
   * Asks one of the status questions.
   *
   * @returns the byte of the answer; null when there is none within so many milliseconds, and when the slip is printed
   *   or the connection closed meanwhile
   */
  async ask(question: number, waitMs: number): Promise<number | null> {
    this.statuses.length = 0
    this.socket.write(Uint8Array.of(0x10, 0x04, question))
    await this.changed(waitMs)
    return this.statuses.shift() ?? null
  }

  /** Waits until the printer says something or closes the connection, at most so many milliseconds. */
  async changed(waitMs: number): Promise<void> {
    if (this.isPrinted || this.isClosed || this.statuses.length > 0) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, waitMs)
      this.wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  /** Gives the socket to somebody who sends what is left to send. */
  release(): Socket {
    this.socket.removeAllListeners()
    return this.socket
  }

  end(): void {
    this.socket.destroySoon()
  }

  private note(bytes: Uint8Array): void {
    for (const byte of bytes) {
      // The fixed bits tell an answer at once (0xx1xx10) from one in order (0xx0xxxx), and from flow control.
      if ((byte & 0x93) === 0x12) this.statuses.push(byte)
      else if ((byte & 0x90) === 0) this.isPrinted = true
    }
    this.wake()
  }

  private close(): void {
    this.isClosed = true
    this.wake()
  }
}
