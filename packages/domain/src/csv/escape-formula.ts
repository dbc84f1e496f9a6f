/** Characters that start a formula in a spreadsheet. */
const FORMULA_START = /^[=+\-@\t\r]/

/** Numbers such as -12.5 are no formulas and stay numbers that a spreadsheet can sum. */
const PLAIN_NUMBER = /^[+-]?\d+(\.\d+)?$/

/** Makes a CSV cell safe for spreadsheets: a text that would run as a formula gets a leading apostrophe. */
export function escapeFormula(value: string): string {
  return FORMULA_START.test(value) && !PLAIN_NUMBER.test(value) ? `'${value}` : value
}
