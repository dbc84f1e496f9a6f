import { RangeViolation } from '../range-violation.ts'

/** A whole number of paise; ₹1 is 100 paise. */
export type Paise = number & { readonly __unit: 'paise' }

/** A whole number of hundredths of a percent; 5 % is 500. */
export type BasisPoints = number & { readonly __unit: 'basis points' }

/** Marks a number that is already whole paise. @throws RangeViolation when it is not a safe integer. */
export function paise(value: number): Paise {
  if (!Number.isSafeInteger(value)) throw new RangeViolation(`${value} is not a whole number of paise`)
  return value as Paise
}

/**
 * Reads a rupee amount with at most two decimals.
 *
 * @throws RangeViolation if the amount has a fraction of a paisa, or is not a safe integer of paise
 */
export function paiseFromRupees(rupees: number): Paise {
  return paise(hundredths(rupees, 'rupees'))
}

/** Converts paise to the rupees of the wire, exact to two decimals. */
export function rupeesFromPaise(amountPaise: Paise): number {
  return amountPaise / 100
}

/**
 * Reads a percent with at most two decimals (a tax rate or a discount).
 *
 * @throws RangeViolation if the percent has more decimals, or is not a safe integer of basis points
 */
export function basisPointsFromPercent(percent: number): BasisPoints {
  return hundredths(percent, 'percent') as BasisPoints
}

/** Converts basis points to the percent of wire and screen. */
export function percentFromBasisPoints(rate: BasisPoints): number {
  return rate / 100
}

// A decimal such as 4.35 is 434.99999999999994 hundredths in floating point, so the value is compared with the nearest
// integer: a third decimal is far outside the tolerance, and a representation error is far inside it.
function hundredths(value: number, unit: string): number {
  const scaled = value * 100
  const nearest = Math.round(scaled)
  if (!Number.isSafeInteger(nearest) || Math.abs(scaled - nearest) > 1e-4) {
    throw new RangeViolation(`${value} ${unit} has more than two decimals`)
  }
  return nearest
}

/**
 * Rounds `value / unit` to the nearest whole number, halves up. The result is exact while value and unit are whole, the
 * unit is even, and value + unit / 2 is a safe integer.
 */
export function roundHalfUp(value: number, unit: number): number {
  return Math.floor((value + unit / 2) / unit)
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
