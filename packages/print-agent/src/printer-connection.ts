import { createConnection, type Socket } from 'node:net'
import type { PrinterPlace } from './address.ts'
import { createAnswerReader } from './printer-answers.ts'
import type { PrinterMemory } from './printer-memory.ts'

/** The connection to a printer, or the operating system's error code where it failed, such as `ECONNREFUSED`. */
export type Connected = PrinterConnection | { readonly failedWith: string }

export type Connect = (to: { readonly host: string; readonly port: number }) => Socket

/** The status questions `DLE EOT n` of the manuals. Printers answer them at once, ahead of the slip in their memory. */
export const QUESTION = { offline: 2, paper: 4 } as const

/** `GS r 1`, which printers answer in order: the answer proves that everything before it was printed. */
const SAY_WHEN_PRINTED = [0x1d, 0x72, 1]

type ConnectOptions = { readonly connectMs: number; readonly connect?: Connect; readonly memory: PrinterMemory }

/** Connects to a printer. @param connectMs the longest wait for the connection, in milliseconds */
export async function connectTo(
  { ip, port }: PrinterPlace,
  { connectMs, connect = createConnection, memory }: ConnectOptions,
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
      resolve(new PrinterConnection(socket, memory))
    })
  })
}

/** A connection to a printer: sends slips, asks for the printer's state and receives the confirmation of a paper. */
export class PrinterConnection {
  private readonly socket: Socket
  private readonly memory: PrinterMemory
  private readonly read = createAnswerReader()
  private readonly statuses: number[] = []
  private readonly inOrder: number[] = []
  private isEndAwaited = false
  private wake: () => void = () => undefined
  /** True once the printer or the network has ended the connection. */
  isClosed = false

  constructor(socket: Socket, memory: PrinterMemory) {
    this.socket = socket
    this.memory = memory
    socket.on('data', (bytes: Uint8Array) => this.note(bytes))
    // The event `close` follows each error and is handled below, so the error itself needs no handling.
    socket.on('error', () => undefined)
    socket.on('end', () => this.close())
    socket.on('close', () => this.close())
  }

  /** Sends a slip. @param saysWhenPrinted true where the printer is asked to confirm the paper */
  send(slip: Uint8Array, saysWhenPrinted: boolean): void {
    this.inOrder.length = 0
    this.socket.write(slip)
    this.isEndAwaited = saysWhenPrinted
    if (saysWhenPrinted) this.sayQuestionInOrder()
  }

  /**
   * The byte of the confirmation of the slip that was sent; null while there is none, and for a slip without the
   * question.
   */
  get end(): number | null {
    return this.isEndAwaited ? (this.inOrder[0] ?? null) : null
  }

  /**
   * Asks one of the status questions.
   *
   * @returns the byte of the answer; null without one within `waitMs`, and when the slip is printed or the connection
   *   closed before the answer
   */
  async ask(question: number, waitMs: number): Promise<number | null> {
    this.statuses.length = 0
    this.socket.write(Uint8Array.of(0x10, 0x04, question))
    await this.until(() => this.statuses.length > 0 || this.end !== null, waitMs)
    return this.statuses.shift() ?? null
  }

  /**
   * Asks the question that a printer answers once it has printed everything before.
   *
   * @returns the byte of the answer; null without one within `waitMs`
   */
  async askInOrder(waitMs: number): Promise<number | null> {
    this.sayQuestionInOrder()
    return this.answerInOrder(waitMs)
  }

  /** Waits for an answer in order, also to an earlier question. @returns its byte; null without one within `waitMs` */
  async answerInOrder(waitMs: number): Promise<number | null> {
    await this.until(() => this.inOrder.length > 0, waitMs)
    return this.inOrder.shift() ?? null
  }

  /** Waits `ms` milliseconds, or until the slip is confirmed or the connection closed. */
  async pause(ms: number): Promise<void> {
    await this.until(() => this.end !== null, ms)
  }

  /** Gives the socket to the caller, which from then on sends and listens by itself. */
  release(): Socket {
    this.socket.removeAllListeners()
    return this.socket
  }

  finish(): void {
    this.socket.destroySoon()
  }

  private sayQuestionInOrder(): void {
    this.memory.owedAnswers += 1
    this.socket.write(Uint8Array.from(SAY_WHEN_PRINTED))
  }

  private async until(isOver: () => boolean, ms: number): Promise<void> {
    if (this.isClosed || isOver()) return
    await new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer)
        this.wake = () => undefined
        resolve()
      }
      const timer = setTimeout(done, ms)
      this.wake = () => {
        if (this.isClosed || isOver()) done()
      }
    })
  }

  private note(bytes: Uint8Array): void {
    for (const { kind, byte } of this.read(bytes)) {
      this.memory.hasAnswered = true
      if (kind === 'at-once') this.statuses.push(byte)
      else {
        this.memory.saysWhenPrinted = true
        this.memory.owedAnswers = Math.max(0, this.memory.owedAnswers - 1)
        this.inOrder.push(byte)
      }
    }
    this.wake()
  }

  private close(): void {
    this.isClosed = true
    this.wake()
  }
}
