import type { PrinterProblem } from '@tiffin/domain'

export const AGENT_OFF = 'the print agent is not on'
export const NOT_PRINTED_YET = 'the printer has not printed it'

/** The reasons why a network printer does not print, each as the end of a sentence. */
export const PROBLEM_WORDS: Readonly<Record<PrinterProblem, string>> = {
  unreachable: 'the printer is not reachable',
  silent: 'the printer does not answer',
  'broken-off': 'the printer ended the connection',
  'paper-out': 'the printer is out of paper',
  'cover-open': 'the cover of the printer is open',
  'printer-error': 'the printer reports an error',
  'cannot-print': 'the printer does not have its letters',
}
