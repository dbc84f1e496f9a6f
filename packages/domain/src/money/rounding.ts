/**
 * Rounds `value / unit` to the nearest whole number, halves up. Exact while value and unit are whole, the unit is even
 * and their sum is a safe integer.
 */
export function halfUp(value: number, unit: number): number {
  return Math.floor((value + unit / 2) / unit)
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
