import type { BasisPoints, Paise } from '../money/money.ts'
import type { GstBillLine } from './gst-bill.ts'
import { taxKindOf, type TaxKind } from './tax-kind.ts'

/** A line of an order as it was sold. `taxKind` is absent or null where nobody had chosen a kind. */
export type SoldLine = {
  readonly pricePaise: Paise
  readonly quantity: number
  readonly rateBasisPoints: BasisPoints
  readonly taxGroupName: string | null
  readonly taxIsSplit: boolean
  readonly taxKind?: TaxKind | null | undefined
}

/**
 * Returns the line of a GST bill for a line of an order. Prices are without tax. The discount of a bill applies to
 * lines under GST only: liquor is outside GST, and its VAT has rules of its own.
 */
export function gstLineOf(line: SoldLine): GstBillLine {
  const { pricePaise, quantity, rateBasisPoints, taxGroupName, taxIsSplit } = line
  const taxKind = taxKindOf(line.taxKind, { rateBasisPoints, isSplit: taxIsSplit })
  return {
    pricePaise,
    quantity,
    taxKind,
    rateBasisPoints,
    taxGroupName,
    priceIncludesTax: false,
    isDiscountable: taxKind === 'gst',
  }
}
