import { parseEscPos } from './parse-esc-pos.ts'
import type { PrinterBehaviour } from './printer-behaviours.ts'

/** An entry in the memory of a printer: bytes to print, `GS r`, or the end of a connection. */
export type Piece = Uint8Array | 'question' | 'end'

/** The behaviours in which the printer prints nothing and keeps new bytes in its memory. */
const STOPPED: ReadonlySet<PrinterBehaviour> = new Set(['paper-out', 'cover-open', 'error'])

/** The behaviours in which a printer prints but answers no questions. */
const UNANSWERING: ReadonlySet<PrinterBehaviour> = new Set(['prints', 'stays'])

type Callbacks = {
  /** Called when the printer reaches a question in its memory, so that all bytes before the question are printed. */
  readonly onPrinted: () => void
  readonly breakOff: () => void
}

/**
 * The mechanism of a fake printer: its memory and its paper. The printer prints its memory in order, whichever client
 * is connected. A paper ends at a `GS r` that the printer answers, or at the end of a connection.
 */
export class FakeMechanism {
  readonly papers: Uint8Array[] = []
  /** The number of times that the drawer was opened. A slip that only opens the drawer counts as no paper. */
  kicks = 0
  /** The number of bytes that were sent to be printed, printed or not. */
  taken = 0
  /** The number of `GS r` that the printer received, answered or not. */
  asked = 0
  behaviour: PrinterBehaviour
  private readonly callbacks: Callbacks
  private memory: Piece[] = []
  private paper: Uint8Array = new Uint8Array()
  /** The letters of a line without an end, which `ESC @` clears. */
  private letters: Uint8Array = new Uint8Array()
  /** True once a printer of the behaviour `wedges` has received bytes and hangs. */
  private isStuck = false

  constructor(behaviour: PrinterBehaviour, callbacks: Callbacks) {
    this.behaviour = behaviour
    this.callbacks = callbacks
  }

  /**
   * Changes the behaviour, as when a person mends the printer or switches it off and on. The printer then prints its
   * memory as far as the new behaviour allows. A printer that hung loses its memory and its connections.
   */
  become(behaviour: PrinterBehaviour): void {
    if (this.isStuck) {
      this.forget()
      this.callbacks.breakOff()
    }
    this.isStuck = false
    this.behaviour = behaviour
    this.goOn()
  }

  take(piece: Piece): void {
    if (typeof piece !== 'string') {
      this.taken += piece.length
      if (this.behaviour === 'wedges') this.isStuck = true
    }
    if (piece === 'question') this.asked += 1
    this.memory.push(piece)
    this.goOn()
  }

  /**
   * Prints the next bytes in the memory even if the behaviour forbids it, and then the rest as far as the behaviour
   * allows.
   */
  printNext(): void {
    const [piece] = this.memory
    if (typeof piece === 'string' || piece === undefined) return
    this.memory.shift()
    this.print(piece)
    this.goOn()
  }

  /** Returns the answer to `DLE EOT n` by the manuals, in which bits 1 and 4 are always set; null for no answer. */
  answer(n: number): number | null {
    if (this.isStuck || UNANSWERING.has(this.behaviour)) return null
    const hasNoPaper = this.behaviour === 'paper-out'
    if (n !== 2) return 0x12 | (hasNoPaper ? 0x60 : 0)
    const stops = { 'cover-open': 0x04, 'paper-out': 0x20, error: 0x40 } as Partial<Record<PrinterBehaviour, number>>
    return 0x12 | (stops[this.behaviour] ?? 0)
  }

  /** Loses the memory, as a printer does without power. */
  forget(): void {
    this.memory = []
    this.paper = new Uint8Array()
    this.letters = new Uint8Array()
  }

  private goOn(): void {
    for (let [piece] = this.memory; piece !== undefined && !this.isHeldUpBy(piece); [piece] = this.memory) {
      this.memory.shift()
      if (typeof piece !== 'string') this.print(piece)
      else if (piece === 'end') this.endPaper()
      else this.answerInOrder()
    }
  }

  private isHeldUpBy(piece: Piece): boolean {
    return this.isStuck || STOPPED.has(this.behaviour) || (this.behaviour === 'slow' && typeof piece !== 'string')
  }

  private print(bytes: Uint8Array): void {
    const breaksAt =
      this.behaviour === 'half-way' || this.behaviour === 'dies' ? Math.ceil(bytes.length / 2) : bytes.length
    const isStart = bytes[0] === 0x1b && bytes[1] === 0x40
    this.paper = Buffer.concat([this.paper, isStart ? new Uint8Array() : this.letters, bytes.subarray(0, breaksAt)])
    this.letters = new Uint8Array()
    if (this.behaviour === 'half-way') {
      this.memory.unshift(bytes.subarray(breaksAt))
      this.behaviour = 'paper-out'
    } else if (this.behaviour === 'dies') {
      this.forget()
      this.callbacks.breakOff()
    }
  }

  private answerInOrder(): void {
    if (UNANSWERING.has(this.behaviour)) return
    // A printer that does not know `GS r` prints its letter `r`.
    if (this.behaviour === 'knows-no-end') {
      this.letters = Buffer.concat([this.letters, Uint8Array.of(0x72)])
      return
    }
    this.endPaper()
    this.callbacks.onPrinted()
  }

  private endPaper(): void {
    if (this.paper.length > 0) this.keep(this.paper)
    this.paper = new Uint8Array()
  }

  private keep(paper: Uint8Array): void {
    const commands = parseEscPos(paper).map(({ name }) => name)
    const kicks = commands.filter((name) => name === 'kick').length
    this.kicks += kicks
    if (kicks === 0 || commands.includes('cut')) this.papers.push(paper)
  }
}
