import type { Printer } from '@tiffin/contracts'
import type { BadgeTone } from '@tiffin/ui'
import { AGENT_OFF, PROBLEM_WORDS } from '../../printer-words.ts'
import { messages } from './messages.ts'

export type PrinterState = { readonly words: string; readonly tone: BadgeTone }

/** Returns what keeps a printer from printing; null for one that is ready as far as is known. */
export function troubleOf({ is_agent_on: isAgentOn, problem }: Printer): string | null {
  if (!isAgentOn) return AGENT_OFF
  return problem && PROBLEM_WORDS[problem]
}

/** Returns the state of a printer in words. One that never printed is not called ready, because nobody has seen it. */
export function stateOf(printer: Printer): PrinterState {
  const trouble = troubleOf(printer)
  if (trouble !== null) return { words: trouble, tone: 'danger' }
  return printer.printed_at === null
    ? { words: messages.nothingYet, tone: 'neutral' }
    : { words: messages.ready, tone: 'confirm' }
}
