import type { Printer, UndeliveredTicket } from '@tiffin/contracts'
import { AGENT_OFF, PROBLEM_WORDS } from '../../printer-words.ts'
import { messages } from './messages.ts'
import { troubleOf, type PrinterState } from './printer-state.ts'

/** A ticket that waits for a printer of the network. */
export type WaitingTicket = UndeliveredTicket & { readonly printer: NonNullable<UndeliveredTicket['printer']> }

/** Returns the name of a ticket, such as `KOT 3 · T4 · Tandoor`. */
export function nameOf({ number, table_name: table, order_type: type, station }: WaitingTicket): string {
  return messages.ticket(number, table ?? type, station)
}

/**
 * Returns the state of a waiting ticket: its print agent is off, its last attempt had a problem, or its printer has
 * one. Without any of these, returns whether the ticket waits for its turn or for a result.
 *
 * @param printers the printers as they are now, because a ticket contains only the problem of its own attempt
 */
export function stateOfTicket({ printer }: WaitingTicket, printers: readonly Printer[]): PrinterState {
  const { problem, attempts = 0, is_agent_on: isAgentOn } = printer
  const itself = printers.find(({ id }) => id === printer.id)
  const trouble = isAgentOn ? (problem ? PROBLEM_WORDS[problem] : itself && troubleOf(itself)) : AGENT_OFF
  if (trouble) return { words: trouble, tone: 'danger' }
  return { words: attempts > 0 ? messages.noWordYet : messages.inTurn, tone: 'neutral' }
}

/** Returns the warnings that a user should read before acting on a ticket. */
export function warningsOf({ printer, is_expired: isExpired }: WaitingTicket): string[] {
  return [
    ...(isExpired ? [messages.expired] : []),
    ...(printer.needs_person ? [messages.needsPerson] : []),
    ...(printer.may_be_printed ? [messages.mayBePrinted] : []),
  ]
}
