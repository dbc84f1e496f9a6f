import type { PrinterProblem } from '@tiffin/domain'

export const AGENT_OFF = 'The print agent is not on'

/** The reasons why a printer of the network does not print, in words. */
export const PROBLEM_WORDS: Readonly<Record<PrinterProblem, string>> = {
  unreachable: 'Not reachable',
  silent: 'Does not answer',
  'broken-off': 'Ended the connection',
  'paper-out': 'Out of paper',
  'cover-open': 'Cover is open',
  'printer-error': 'Reports an error',
  'cannot-print': 'Does not have the letters of a ticket',
}

export const billSentTo = (printer: string) => `Bill sent to ${printer}.`
/** The text where no answer came, or an answer that cannot be read. */
export const SEND_UNKNOWN = 'It is not known whether the printer got the bill. Press again, or print it here.'
