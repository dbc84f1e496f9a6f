/** What a spreadsheet takes for the beginning of a formula. */
const FORMULA_START = /^[=+\-@\t\r]/

/** A plain number is data, not a formula: -12.5 stays a number one can sum. */
const PLAIN_NUMBER = /^[+-]?\d+(\.\d+)?$/

/** A text as a CSV cell that no spreadsheet runs: what would be read as a formula gets a leading apostrophe. */
export function defuseCell(value: string): string {
  return FORMULA_START.test(value) && !PLAIN_NUMBER.test(value) ? `'${value}` : value
}
