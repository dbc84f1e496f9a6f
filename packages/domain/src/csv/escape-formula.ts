/** The first characters of a cell that a spreadsheet may run: OWASP lists tab and carriage return beside the signs. */
const FORMULA_START = /^[=+\-@\t\r]/

/** A number such as -12.5 is no formula and stays a number that a spreadsheet can add. */
const PLAIN_NUMBER = /^[+-]?\d+(\.\d+)?$/

/** Makes a CSV cell safe for spreadsheets: a text that would run as a formula gets a leading apostrophe. */
export function escapeFormula(value: string): string {
  return FORMULA_START.test(value) && !PLAIN_NUMBER.test(value) ? `'${value}` : value
}
