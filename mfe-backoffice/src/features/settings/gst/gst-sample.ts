import type { TaxGroup } from '@tiffin/contracts'
import {
  basisPointsFromPercent,
  computeBill,
  computeGstBill,
  paise,
  paiseFromRupees,
  type Discount,
  type Paise,
  type TaxKind,
} from '@tiffin/domain'
import { kindOfGroup } from '../tax-groups/kind-of-group.ts'

/** A dish of the sample bill, taxed by a tax group of the restaurant. */
export type SampleDish = { readonly group: TaxGroup; readonly rupees: number; readonly quantity: number }

/** An amount of both bills; null for a bill that does not have this amount. */
export type PreviewRow = {
  readonly label: string
  readonly gst: Paise | null
  readonly today: Paise | null
  readonly isPayable?: boolean
}

const PRICES = [
  { rupees: 280, quantity: 2 },
  { rupees: 250, quantity: 2 },
  { rupees: 145, quantity: 1 },
  { rupees: 60, quantity: 1 },
] as const
const TEN_PERCENT: Discount = { type: 'percent', basisPoints: basisPointsFromPercent(10) }

/**
 * Returns the dishes of the sample bill: at most two under GST, one under VAT and one without tax, each for an existing
 * tax group.
 */
export function sampleDishes(groups: readonly TaxGroup[]): SampleDish[] {
  const of = (kind: TaxKind, most: number) => groups.filter((group) => kindOfGroup(group) === kind).slice(0, most)
  return [...of('gst', 2), ...of('vat', 1), ...of('none', 1)].map((group, index) => ({ group, ...PRICES[index]! }))
}

/**
 * Computes the sample bill in both ways, with a discount of ten percent. A row that is 0 in both bills is left out.
 * `includesTax` changes the GST bill alone: in the other bill a price never includes its tax.
 */
export function previewOf(dishes: readonly SampleDish[], includesTax: boolean): PreviewRow[] {
  const lines = dishes.map(({ group, rupees, quantity }) => ({
    pricePaise: paiseFromRupees(rupees),
    quantity,
    rateBasisPoints: basisPointsFromPercent(group.rate),
    taxGroupName: group.name,
    taxIsSplit: group.is_split,
    taxKind: kindOfGroup(group),
    priceIncludesTax: includesTax,
    isDiscountable: kindOfGroup(group) === 'gst',
  }))
  const gst = computeGstBill(lines, TEN_PERCENT)
  const today = computeBill(lines, TEN_PERCENT)
  const todayTax = (begin: string) =>
    paise(today.taxLines.reduce((total, line) => total + (line.label.startsWith(begin) ? line.amountPaise : 0), 0))
  const [central, state] = [todayTax('CGST @ '), todayTax('SGST @ ')]

  const rows: PreviewRow[] = [
    { label: 'Subtotal', gst: gst.subtotalPaise, today: today.subtotalPaise },
    { label: 'Discount 10%', gst: paise(0 - gst.discountPaise), today: paise(0 - today.discountPaise) },
    { label: 'Taxable value', gst: gst.taxablePaise, today: null },
    { label: 'CGST', gst: gst.cgstPaise, today: central },
    { label: 'SGST', gst: gst.sgstPaise, today: state },
    { label: 'Outside GST', gst: gst.otherPaise, today: null },
    { label: 'VAT and other taxes', gst: gst.vatPaise, today: paise(today.taxPaise - central - state) },
    { label: 'Round-off', gst: gst.roundOffPaise, today: today.roundOffPaise },
  ]
  return [
    ...rows.filter((row) => row.gst !== 0 || (row.today ?? 0) !== 0),
    { label: 'Payable', gst: gst.payablePaise, today: today.payablePaise, isPayable: true },
  ]
}
