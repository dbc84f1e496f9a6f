/** The numbers of characters that a line of a printer can have: 32 on paper of 58 mm, 42 or 48 on paper of 80 mm. */
export const PRINTER_COLUMNS = [32, 42, 48] as const
export type PrinterColumns = (typeof PRINTER_COLUMNS)[number]

export const MAX_PRINTER_NAME_LENGTH = 30
export const MAX_PRINTER_ADDRESS_LENGTH = 100
export const MOST_PRINTERS = 20

/** The bounds of how many papers a printer makes of each kitchen ticket. */
export const MIN_COPIES = 1
export const MAX_COPIES = 3

/**
 * The reasons why a printer did not print, as its print agent sees them. `unreachable`: the agent got no connection.
 * `silent`: the printer takes no bytes or no longer answers. `broken-off`: the printer ended the connection.
 * `cannot-print`: the slip has letters that the printer lacks.
 */
export const PRINTER_PROBLEMS = [
  'unreachable',
  'silent',
  'broken-off',
  'paper-out',
  'cover-open',
  'printer-error',
  'cannot-print',
] as const
export type PrinterProblem = (typeof PRINTER_PROBLEMS)[number]
