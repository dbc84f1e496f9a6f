import { percentFromBasisPoints, rupeesFromPaise, type BasisPoints, type Paise } from './money.ts'

const withSymbol = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
const withoutSymbol = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Formats an amount as `₹12,34,567.50`: rupees with two decimals and Indian grouping (spec §1). */
export function formatRupees(amountPaise: Paise): string {
  return withSymbol.format(rupeesFromPaise(amountPaise))
}

/** Formats an amount as `12,34,567.50`, without the symbol, for the columns of a slip. */
export function formatAmount(amountPaise: Paise): string {
  return withoutSymbol.format(rupeesFromPaise(amountPaise))
}

/** Formats a rate as `2.5` or `18`: a percent without trailing zeros, as tax lines print it (spec §9). */
export function formatPercent(rate: BasisPoints): string {
  return String(percentFromBasisPoints(rate))
}
