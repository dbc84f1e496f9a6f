import type { PrinterProblem } from '@tiffin/domain'
import type { PrinterPlace } from './address.ts'
import { PrinterFailure } from './failure.ts'
import type { PrintOutcome } from './outcome.ts'
import { saysPaperIsOut } from './printer-answers.ts'
import { connectTo, type Connect, type PrinterConnection } from './printer-connection.ts'
import { newPrinterMemory, type PrinterMemory } from './printer-memory.ts'
import { stateOf, voiceOf } from './printer-voice.ts'
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
/** A printer that does not say when it has printed is believed after so many answers without a problem in a row. */
const ANSWERS_UNTIL_BELIEVED = 5

export type PrintOptions = {
  readonly connectMs?: number
  readonly answerMs?: number
  /** How long a printer that has no slip may take to answer in order. */
  readonly inOrderMs?: number
  readonly askEveryMs?: number
  readonly silenceMs?: number
  readonly longestMs?: number
  readonly closeWaitMs?: number
  readonly connect?: Connect
  /** What is known of the printer, and is learned; nothing unless it is given. */
  readonly memory?: PrinterMemory
  /** Called before the first byte of the slip goes out; where it returns false nothing is sent. */
  readonly mayBegin?: () => boolean
  /** Told what the printer says of itself while it prints; null once nothing is wrong any more. */
  readonly onProblem?: (problem: PrinterProblem | null) => void
}

/**
 * Prints a slip, and says whether its paper is out. The printer is asked before: without paper or with an open cover
 * nothing is sent. Paper that ends half-way is waited for, because the printer goes on by itself with what it has in
 * its memory; a second sending would print the slip twice.
 *
 * A printer that never says when it has printed gets the slip as well (`isConfirmed: false`): many have no such answer,
 * and an alarm for each of their tickets would be heard by nobody. One that says how it is counts as having printed
 * once it has said a few times that nothing is wrong, one that says nothing at all once it has taken the slip.
 */
export async function printSlip(
  place: PrinterPlace,
  slip: Uint8Array,
  options: PrintOptions = {},
): Promise<PrintOutcome> {
  const { memory = newPrinterMemory() } = options
  const outcome = await printOnce(place, slip, { ...options, memory })
  // Somebody may put another printer in its place now.
  if (outcome.result !== 'printed' && memory.saysWhenPrinted === false)
    Object.assign(memory, { saysWhenPrinted: null, owedAnswers: 0 })
  return outcome
}

type OptionsWithMemory = PrintOptions & { readonly memory: PrinterMemory }

async function printOnce(place: PrinterPlace, slip: Uint8Array, options: OptionsWithMemory): Promise<PrintOutcome> {
  const { connectMs = CONNECT_MS, answerMs = ANSWER_MS, inOrderMs = ANSWER_MS, connect, memory } = options
  const { mayBegin = () => true } = options
  const printer = await connectTo(place, { connectMs, memory, ...(connect && { connect }) })
  if ('failedWith' in printer)
    return { result: 'not-printed', problem: problemOf(printer.failedWith), code: printer.failedWith }
  try {
    const before = await stateOf(printer, answerMs)
    if (printer.isClosed) return { result: 'not-printed', problem: 'broken-off' }
    if (before === 'silent' && memory.hasAnswered) return { result: 'not-printed', problem: 'silent' }
    if (before === 'silent')
      return mayBegin() ? await sendToVoiceless(printer, place, slip, options) : { result: 'not-begun' }
    if (before !== null) return { result: 'not-printed', problem: before }
    const voice = await voiceOf(printer, memory, inOrderMs)
    if (printer.isClosed) return { result: 'not-printed', problem: 'broken-off' }
    if ('problem' in voice) return { result: 'not-printed', problem: voice.problem }
    if (!mayBegin()) return { result: 'not-begun' }
    printer.send(slip, voice.saysWhenPrinted)
    return await untilPrinted(printer, voice.saysWhenPrinted, options)
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
