import type { PrinterProblem } from '@tiffin/domain'
import { createAnswerReader } from './printer-answers.ts'
import type { PrinterMemory } from './printer-memory.ts'

export type UnaskedOptions = { readonly silenceMs?: number; readonly closeWaitMs?: number }

/** The bytes to and from a printer: those of a socket in the network, or of a cable. */
export type PrinterLine = {
  /** False where the printer has no way to answer, so that it is asked nothing. */
  readonly canAnswer: boolean
  /** Must be called once, before the first `write`. `onClose` may be called more than once. */
  readonly listen: (to: { readonly onBytes: (bytes: Uint8Array) => void; readonly onClose: () => void }) => void
  /** Sends bytes after all earlier ones, without waiting until the printer has taken them. */
  readonly write: (bytes: Uint8Array) => void
  /**
   * Sends bytes to a printer that answers no questions, waits until the printer has taken them, and closes the line.
   * Taken bytes prove no paper.
   *
   * @returns null once the printer has taken all; otherwise the problem
   */
  readonly sendUnasked: (bytes: Uint8Array, options: UnaskedOptions) => Promise<PrinterProblem | null>
  /** Closes the line. */
  readonly finish: () => void
}

/** The line to a printer; where it failed, the error code of the operating system or of the browser. */
export type Opened = PrinterLine | { readonly failedWith: string }

/** The status questions `DLE EOT n` of the manuals. Printers answer them at once, ahead of the slip in their memory. */
export const QUESTION = { offline: 2, paper: 4 } as const

/** `GS r 1`, which printers answer in order: the answer proves that everything before it was printed. */
const SAY_WHEN_PRINTED = [0x1d, 0x72, 1]

/** A connection to a printer: sends slips, asks for the printer's state and receives the confirmation of a paper. */
export class PrinterConnection {
  private readonly line: PrinterLine
  private readonly memory: PrinterMemory
  private readonly read = createAnswerReader()
  private readonly statuses: number[] = []
  private readonly inOrder: number[] = []
  private isEndAwaited = false
  private wake: () => void = () => undefined
  /** True once the printer has ended the connection, the network has, or the cable is out. */
  isClosed = false

  constructor(line: PrinterLine, memory: PrinterMemory) {
    this.line = line
    this.memory = memory
    line.listen({ onBytes: (bytes) => this.note(bytes), onClose: () => this.close() })
  }

  /** Sends a slip. @param saysWhenPrinted true where the printer is asked to confirm the paper */
  send(slip: Uint8Array, saysWhenPrinted: boolean): void {
    this.inOrder.length = 0
    this.line.write(slip)
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
    this.line.write(Uint8Array.of(0x10, 0x04, question))
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

  finish(): void {
    this.line.finish()
  }

  private sayQuestionInOrder(): void {
    this.memory.owedAnswers += 1
    this.line.write(Uint8Array.from(SAY_WHEN_PRINTED))
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
