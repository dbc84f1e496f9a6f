import type { PrinterProblem } from '@tiffin/domain'
import { saysPaperIsOut } from './printer-answers.ts'
import { QUESTION, type PrinterConnection } from './printer-connection.ts'
import type { PrinterMemory } from './printer-memory.ts'

/** What a printer says of itself; null where nothing is wrong, `silent` where it says nothing. */
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

/** Whether a printer says when a slip is printed, or what is wrong with it. */
export type Voice = { readonly saysWhenPrinted: boolean } | { readonly problem: PrinterProblem }

/**
 * Finds out, before a slip, whether a printer answers in order. It is asked then and not after the slip alone: one that
 * does not know the question takes a letter of it for a text, which the beginning of a slip clears.
 *
 * After a slip that was given up it may still hold the question of that one. Then all its answers are waited for, so
 * that an old one is not taken for that of the next slip.
 */
export async function voiceOf(printer: PrinterConnection, memory: PrinterMemory, waitMs: number): Promise<Voice> {
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
