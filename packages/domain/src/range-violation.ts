/** Thrown for a value outside the range of its unit. The message names the value and the unit. */
export class RangeViolation extends Error {
  override readonly name = 'RangeViolation'
}
