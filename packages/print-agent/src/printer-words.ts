import type { PrinterProblem } from '@tiffin/domain'
import type { PrintOutcome } from './outcome.ts'

/**
 * Returns the problem of a failed connection by the operating system's error code: `broken-off` if the connection was
 * reset, otherwise `unreachable`.
 */
export function problemOf(code: string): PrinterProblem {
  return code === 'ECONNRESET' || code === 'EPIPE' ? 'broken-off' : 'unreachable'
}

/** Returns the text of a failed connection, with what to check. @param code the operating system's error code */
function unreachableInWords(code: string | undefined, printer: string): string {
  switch (code) {
    case 'ECONNREFUSED':
      return `${printer} refuses connections: the machine is there, but nothing prints at this port. Most have 9100.`
    case 'EHOSTUNREACH':
    case 'EHOSTDOWN':
    case 'ENETUNREACH':
    case 'EADDRNOTAVAIL':
      return `There is no way to ${printer}: is it switched on, and in the same network as this machine?`
    case 'ETIMEDOUT':
      return `${printer} does not answer: is it switched on, and is this its address?`
    default:
      return `${printer} cannot be reached${code ? `: ${code}` : ''}.`
  }
}

/** Returns the text of a printer's problem, with what to check where that is known. */
export function inWords(problem: PrinterProblem, printer: string, code?: string): string {
  switch (problem) {
    case 'unreachable':
      return unreachableInWords(code, printer)
    case 'silent':
      return `${printer} takes no more of the slip: has it paper, and is its cover closed?`
    case 'broken-off':
      return `${printer} broke off the connection: is it busy with another machine?`
    case 'paper-out':
      return `${printer} has no paper.`
    case 'cover-open':
      return `The cover of ${printer} is open.`
    case 'printer-error':
      return `${printer} says that it has failed: switch it off and on.`
    case 'cannot-print':
      return `${printer} has no letters for a text of this slip.`
  }
}

/** Returns a text that tells a person the outcome of a slip, after a failure with what to check where that is known. */
export function outcomeInWords(outcome: PrintOutcome, printer: string): string {
  if (outcome.result === 'printed')
    return outcome.isConfirmed
      ? `${printer} has printed the slip.`
      : `${printer} has taken the slip. It does not say whether it printed it: look at the paper.`
  if (outcome.result === 'not-begun') return `${printer} was not sent the slip.`
  const words = inWords(outcome.problem, printer, outcome.code)
  return outcome.result === 'unknown' ? `${words} A part may be printed.` : words
}
