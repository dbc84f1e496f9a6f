import type { PrinterProblem } from '@tiffin/domain'
import type { PrintOutcome } from './outcome.ts'
import { saysPaperIsOut } from './printer-answers.ts'
import { PrinterConnection, type Opened, type UnaskedOptions } from './printer-connection.ts'
import { newPrinterMemory, type PrinterMemory } from './printer-memory.ts'
import { findConfirmation, stateOf } from './printer-confirmation.ts'
import { problemOf } from './printer-words.ts'

/** The longest wait for the answer to a question, in milliseconds. */
const ANSWER_MS = 2_000
/** The pause between two status questions while a printer prints, in milliseconds. */
const ASK_EVERY_MS = 1_000
/** The time without an answer after which a printing printer has failed, in milliseconds. */
const SILENCE_MS = 10_000
/**
 * The longest time that a call waits for the end of a sent slip, such as for new paper: about 15 minutes, in
 * milliseconds.
 */
const LONGEST_MS = 900_000
/**
 * The number of answers in a row without a problem after which a slip counts as printed by a printer without
 * confirmations.
 */
const ANSWERS_UNTIL_BELIEVED = 5

export type PrintOptions = UnaskedOptions & {
  readonly answerMs?: number
  /** The longest wait for an answer in order before the slip is sent, in milliseconds. */
  readonly inOrderMs?: number
  readonly askEveryMs?: number
  readonly longestMs?: number
  /** The agent's knowledge of the printer, which the call updates. It is empty by default. */
  readonly memory?: PrinterMemory
  /** Called before the first byte of the slip is sent. Where the function returns false, nothing is sent. */
  readonly mayBegin?: () => boolean | Promise<boolean>
  /** Called with each state that the printer reports while it prints; null where nothing is wrong. */
  readonly onProblem?: (problem: PrinterProblem | null) => void
}

export type OpenLine = () => Promise<Opened>

/**
 * Prints a slip and returns whether its paper is out. The printer is asked for its state first: if it reports a
 * problem, such as an open cover, nothing is sent. If the paper ends half-way, the call waits: the printer continues
 * from its own memory once it has paper, and a second sending would print the slip twice.
 *
 * Many printers cannot confirm a paper. They get the slip as well (`isConfirmed: false`), because people would soon
 * ignore an alarm for each of their tickets. If such a printer reports its state, the slip counts as printed after
 * `ANSWERS_UNTIL_BELIEVED` reports without a problem. If it answers nothing, the slip counts as printed once the
 * printer has taken it.
 */
export async function printSlip(open: OpenLine, slip: Uint8Array, options: PrintOptions = {}): Promise<PrintOutcome> {
  const { memory = newPrinterMemory() } = options
  const outcome = await printOnce(open, slip, { ...options, memory })
  // After a failure a person may replace the printer by one that confirms papers, so the next call asks again.
  if (outcome.result !== 'printed' && memory.saysWhenPrinted === false)
    Object.assign(memory, { saysWhenPrinted: null, owedAnswers: 0 })
  return outcome
}

type OptionsWithMemory = PrintOptions & { readonly memory: PrinterMemory }

async function printOnce(open: OpenLine, slip: Uint8Array, options: OptionsWithMemory): Promise<PrintOutcome> {
  const { answerMs = ANSWER_MS, inOrderMs = ANSWER_MS, memory } = options
  const { mayBegin = () => true } = options
  const line = await open()
  if ('failedWith' in line) return { result: 'not-printed', problem: problemOf(line.failedWith), code: line.failedWith }
  const sendUnasked = async (): Promise<PrintOutcome> => {
    if (!(await mayBegin())) return { result: 'not-begun' }
    const problem = await line.sendUnasked(slip, options)
    return problem === null ? { result: 'printed', isConfirmed: false } : { result: 'unknown', problem }
  }
  const printer = new PrinterConnection(line, memory)
  try {
    if (!line.canAnswer) return await sendUnasked()
    const before = await stateOf(printer, answerMs)
    if (printer.isClosed) return { result: 'not-printed', problem: 'broken-off' }
    if (before === 'silent' && memory.hasAnswered) return { result: 'not-printed', problem: 'silent' }
    if (before === 'silent') return await sendUnasked()
    if (before !== null) return { result: 'not-printed', problem: before }
    const confirmation = await findConfirmation(printer, memory, inOrderMs)
    if (printer.isClosed) return { result: 'not-printed', problem: 'broken-off' }
    if ('problem' in confirmation) return { result: 'not-printed', problem: confirmation.problem }
    if (!(await mayBegin())) return { result: 'not-begun' }
    printer.send(slip, confirmation.saysWhenPrinted)
    return await untilPrinted(printer, confirmation.saysWhenPrinted, options)
  } finally {
    printer.finish()
  }
}

async function untilPrinted(
  printer: PrinterConnection,
  saysWhenPrinted: boolean,
  {
    answerMs = ANSWER_MS,
    askEveryMs = ASK_EVERY_MS,
    silenceMs = SILENCE_MS,
    longestMs = LONGEST_MS,
    onProblem = () => undefined,
  }: PrintOptions,
): Promise<PrintOutcome> {
  const waitMs = Math.min(answerMs, silenceMs)
  let silentMs = 0
  let calm = 0
  let last: PrinterProblem = 'silent'
  for (let waitedMs = 0; waitedMs < longestMs; waitedMs += askEveryMs) {
    await printer.pause(askEveryMs)
    const state = printer.end !== null || printer.isClosed ? null : await stateOf(printer, waitMs)
    if (printer.end !== null)
      return saysPaperIsOut(printer.end)
        ? { result: 'unknown', problem: 'paper-out' }
        : { result: 'printed', isConfirmed: true }
    if (printer.isClosed) return { result: 'unknown', problem: 'broken-off' }
    silentMs = state === 'silent' ? silentMs + askEveryMs + waitMs : 0
    if (silentMs >= silenceMs) return { result: 'unknown', problem: 'silent' }
    if (state !== 'silent') onProblem(state)
    calm = state === null ? calm + 1 : 0
    if (!saysWhenPrinted && calm >= ANSWERS_UNTIL_BELIEVED) return { result: 'printed', isConfirmed: false }
    last = state ?? last
  }
  return { result: 'unknown', problem: last }
}
