import type { Printer } from '@tiffin/contracts'
import { parsePrinterQueue } from '@tiffin/domain'
import type { BadgeTone } from '@tiffin/ui'
import { AGENT_OFF, PROBLEM_WORDS } from '../../printer-words.ts'
import { messages } from './messages.ts'

export type PrinterState = { readonly words: string; readonly tone: BadgeTone }

/** Returns the reason why a printer does not print; null for a printer without a known problem. */
export function troubleOf({ is_agent_on: isAgentOn, problem, address }: Printer): string | null {
  if (!isAgentOn) return AGENT_OFF
  // An older print agent, which knows no print queues, reports a queue as a printer that it cannot reach.
  if (problem === 'unreachable' && parsePrinterQueue(address) !== null) return messages.queueFails
  return problem && PROBLEM_WORDS[problem]
}

/**
 * Returns the state of a printer in words. A printer that has never printed is not called ready, because nothing proves
 * that it can.
 */
export function stateOf(printer: Printer): PrinterState {
  const trouble = troubleOf(printer)
  if (trouble !== null) return { words: trouble, tone: 'danger' }
  return printer.printed_at === null
    ? { words: messages.nothingYet, tone: 'neutral' }
    : { words: messages.ready, tone: 'confirm' }
}
