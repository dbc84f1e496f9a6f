import type { PrinterProblem } from '@tiffin/domain'
import { saysPaperIsOut } from './printer-answers.ts'
import { QUESTION, type PrinterConnection } from './printer-connection.ts'
import type { PrinterMemory } from './printer-memory.ts'

/** Asks a printer for its state. @returns null where nothing is wrong, `silent` without an answer */
export async function stateOf(printer: PrinterConnection, answerMs: number): Promise<PrinterProblem | null> {
  const offline = await printer.ask(QUESTION.offline, answerMs)
  if (offline === null) return 'silent'
  if (offline & 0x04) return 'cover-open'
  if (offline & 0x20) return 'paper-out'
  const paper = await printer.ask(QUESTION.paper, answerMs)
  if (paper === null) return 'silent'
  if (paper & 0x60) return 'paper-out'
  return offline & 0x40 ? 'printer-error' : null
}

/** Whether a printer confirms a slip that it has printed, or the problem for which no slip can be sent. */
export type Confirmation = { readonly saysWhenPrinted: boolean } | { readonly problem: PrinterProblem }

/**
 * Finds out, before a slip is sent, whether a printer answers in order. A printer that does not know the question takes
 * a letter of it for text. The slip begins with a command that clears this letter, so the question must come before the
 * slip.
 *
 * After a slip that was given up, the printer may still hold that slip's question. Then the call waits until all owed
 * answers have come, or until none comes for `waitMs` milliseconds, so that no old answer confirms the next slip.
 */
export async function findConfirmation(
  printer: PrinterConnection,
  memory: PrinterMemory,
  waitMs: number,
): Promise<Confirmation> {
  const isKnown = memory.saysWhenPrinted
  if (isKnown === false || (isKnown && memory.owedAnswers === 0)) return { saysWhenPrinted: isKnown }
  let last = await printer.askInOrder(waitMs)
  if (last === null) {
    if (isKnown) return { problem: 'silent' }
    memory.saysWhenPrinted = false
    return { saysWhenPrinted: false }
  }
  while (memory.owedAnswers > 0) {
    const next = await printer.answerInOrder(waitMs)
    if (next === null) memory.owedAnswers = 0
    last = next ?? last
  }
  return saysPaperIsOut(last) ? { problem: 'paper-out' } : { saysWhenPrinted: true }
}
