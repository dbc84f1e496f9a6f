import type { PrinterProblem } from '@tiffin/domain'
import type { PrinterPlace } from './address.ts'
import { PrinterFailure } from './failure.ts'
import type { PrintOutcome } from './outcome.ts'
import { connectTo, QUESTION, type Connect, type PrinterConnection } from './printer-connection.ts'
import { problemOf } from './printer-words.ts'
import { sendUnasked } from './send-unasked.ts'

/** How long a printer may take to connect, and to answer a question. */
const CONNECT_MS = 5_000
const ANSWER_MS = 2_000
/** How often a printer is asked how it is while it prints. */
const ASK_EVERY_MS = 1_000
/** How long a printer that has answered may be silent before it has failed. */
const SILENCE_MS = 10_000
/** How long a slip may wait half-way for paper or a closed cover: a quarter of an hour. */
const LONGEST_MS = 900_000

export type PrintOptions = {
  readonly connectMs?: number
  readonly answerMs?: number
  readonly askEveryMs?: number
  readonly silenceMs?: number
  readonly longestMs?: number
  readonly closeWaitMs?: number
  readonly connect?: Connect
  /** True for a printer that has answered questions before; its silence is a failure and no trait. */
  readonly isKnownToAnswer?: boolean
  /** Told what the printer says of itself while it prints; null once nothing is wrong any more. */
  readonly onProblem?: (problem: PrinterProblem | null) => void
}

/**
 * Prints a slip, and says whether its paper is out. The printer is asked before: without paper or with an open cover
 * nothing is sent. Paper that ends half-way is waited for, because the printer goes on by itself with what it has in
 * its memory; a second sending would print the slip twice.
 *
 * A printer that has never answered a question gets the slip as well, and it counts as printed once all is taken: many
 * printers have no answers, and an alarm for each of their tickets would be heard by nobody (`isConfirmed: false`).
 */
export async function printSlip(
  place: PrinterPlace,
  slip: Uint8Array,
  options: PrintOptions = {},
): Promise<PrintOutcome> {
  const { connectMs = CONNECT_MS, answerMs = ANSWER_MS, connect, isKnownToAnswer = false } = options
  const printer = await connectTo(place, { connectMs, ...(connect && { connect }) })
  if ('failedWith' in printer)
    return { result: 'not-printed', problem: problemOf(printer.failedWith), code: printer.failedWith }
  try {
    const before = await stateOf(printer, answerMs)
    if (printer.isClosed) return { result: 'not-printed', problem: 'broken-off' }
    if (before === 'silent')
      return isKnownToAnswer
        ? { result: 'not-printed', problem: 'silent' }
        : await sendToVoiceless(printer, place, slip, options)
    if (before !== null) return { result: 'not-printed', problem: before }
    printer.send(slip)
    return await untilPrinted(printer, options)
  } finally {
    printer.end()
  }
}

async function untilPrinted(
  printer: PrinterConnection,
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
  let last: PrinterProblem = 'silent'
  for (let waitedMs = 0; waitedMs < longestMs; waitedMs += askEveryMs) {
    await printer.changed(askEveryMs)
    const state = printer.isPrinted || printer.isClosed ? null : await stateOf(printer, waitMs)
    if (printer.isPrinted) return { result: 'printed', isConfirmed: true }
    if (printer.isClosed) return { result: 'unknown', problem: 'broken-off' }
    silentMs = state === 'silent' ? silentMs + askEveryMs + waitMs : 0
    if (silentMs >= silenceMs) return { result: 'unknown', problem: 'silent' }
    if (state !== 'silent') onProblem(state)
    last = state ?? last
  }
  return { result: 'unknown', problem: last }
}

/** Sends a slip to a printer that answers no questions. */
async function sendToVoiceless(
  printer: PrinterConnection,
  { written }: PrinterPlace,
  slip: Uint8Array,
  options: PrintOptions,
): Promise<PrintOutcome> {
  try {
    await sendUnasked(printer.release(), slip, written, options)
    return { result: 'printed', isConfirmed: false }
  } catch (error) {
    if (!(error instanceof PrinterFailure)) throw error
    return { result: error.mayBePrinted ? 'unknown' : 'not-printed', problem: error.problem }
  }
}

/** What a printer says of itself; null where nothing is wrong, `silent` where it says nothing. */
async function stateOf(printer: PrinterConnection, answerMs: number): Promise<PrinterProblem | null> {
  const offline = await printer.ask(QUESTION.offline, answerMs)
  if (offline === null) return 'silent'
  if (offline & 0x04) return 'cover-open'
  if (offline & 0x20) return 'paper-out'
  const paper = await printer.ask(QUESTION.paper, answerMs)
  if (paper === null) return 'silent'
  if (paper & 0x60) return 'paper-out'
  return offline & 0x40 ? 'printer-error' : null
}
