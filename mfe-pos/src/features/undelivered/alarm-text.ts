import type { UndeliveredTicket } from '@tiffin/contracts'
import { AGENT_OFF, NOT_PRINTED_YET, PROBLEM_WORDS } from '../../printing/printer-words.ts'
import { messages } from './messages.ts'

/** Returns a text that names the ticket that the kitchen did not get, and the reason. */
export function textOf(ticket: UndeliveredTicket): string {
  const { number, table_name: table, order_type: type, station } = ticket
  return messages.notDelivered(messages.ticket(number, table ?? type, station), problemOf(ticket))
}

function problemOf({ problem, printer }: UndeliveredTicket): string {
  if (!printer) return messages.problems[problem]
  if (!printer.is_agent_on) return AGENT_OFF
  return printer.problem === null ? NOT_PRINTED_YET : PROBLEM_WORDS[printer.problem]
}
