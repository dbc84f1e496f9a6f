/** The numbers of characters that a line of a printer's paper may have: 58 mm, and two widths of 80 mm. */
export const PRINTER_COLUMNS = [32, 42, 48] as const
export type PrinterColumns = (typeof PRINTER_COLUMNS)[number]

export const MAX_PRINTER_NAME_LENGTH = 30
export const MAX_PRINTER_ADDRESS_LENGTH = 100
/** The largest number of printers of a restaurant. */
export const MOST_PRINTERS = 20

/** The bounds of how many papers a printer makes of each kitchen ticket. */
export const MIN_COPIES = 1
export const MAX_COPIES = 3

/**
 * Why a printer did not print, as a print agent sees it. `unreachable`: no connection. `silent`: it takes no bytes or
 * answers no more. `broken-off`: it ended the connection. `cannot-print`: a text of the slip has letters that it has
 * not.
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
