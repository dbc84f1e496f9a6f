/** A value lies outside what its unit can express. The message names the value and the unit. */
export class RangeViolation extends Error {
  override readonly name = 'RangeViolation'
}
