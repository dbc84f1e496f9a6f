import type { OrderDocument } from '@tiffin/contracts'
import {
  basisPointsFromPercent,
  billLinesOf,
  computeGstBill,
  formatPercent,
  fromWireDiscount,
  isSeriesOfSupply,
  paiseFromRupees,
  stateTaxOf,
  type BasisPoints,
  type Charge,
  type DocumentedMode,
  type GstBill,
  type GstGroup,
  type Paise,
  type SoldLine,
  type WireDiscount,
} from '@tiffin/domain'

/** The amounts of a GST bill, computed while it has no invoice, or read from its issued document. */
export type GstAmounts = Omit<GstBill, 'groups' | 'discountShares' | 'chargesPaise' | 'grossPaise' | 'portionCount'> & {
  readonly groups: readonly Omit<GstGroup, 'priceIncludesTax'>[]
  readonly charges: readonly Charge[]
  /** True for a bill of supply and for its credit note, which name no tax. */
  readonly isOfSupply: boolean
}

export type WireCharge = NonNullable<OrderDocument['charges']>[number]

type Row = readonly [label: string, amountPaise: Paise]

/** Computes the amounts of an unsettled GST bill with the typed discount, as the server will compute them. */
export function openGstAmounts(
  lines: readonly SoldLine[],
  discount: WireDiscount | null,
  mode: DocumentedMode,
  charges: readonly Charge[],
): GstAmounts {
  const bill = computeGstBill(billLinesOf(lines, mode), fromWireDiscount(discount), charges)
  return { ...bill, charges, isOfSupply: mode === 'composition' }
}

/** Reads the amounts of a document. Nothing is computed, because a reprint shows the issued amounts. */
export function storedGstAmounts(document: OrderDocument): GstAmounts {
  return {
    subtotalPaise: paiseFromRupees(document.subtotal),
    discountPaise: paiseFromRupees(document.discount),
    charges: (document.charges ?? []).map(toCharge),
    groups: document.groups.map((group) => ({
      kind: group.kind,
      rateBasisPoints: basisPointsFromPercent(group.rate),
      name: group.name ?? null,
      valuePaise: paiseFromRupees(group.value),
      cgstPaise: paiseFromRupees(group.cgst),
      sgstPaise: paiseFromRupees(group.sgst),
      vatPaise: paiseFromRupees(group.vat),
    })),
    taxablePaise: paiseFromRupees(document.taxable),
    cgstPaise: paiseFromRupees(document.cgst),
    sgstPaise: paiseFromRupees(document.sgst),
    otherPaise: paiseFromRupees(document.other),
    vatPaise: paiseFromRupees(document.vat),
    roundOffPaise: paiseFromRupees(document.round_off),
    payablePaise: paiseFromRupees(document.payable),
    isOfSupply: isSeriesOfSupply(document.number),
  }
}

/** Converts a charge of a document or a request. */
export function toCharge({ kind, amount }: WireCharge): Charge {
  return { kind, amountPaise: paiseFromRupees(amount) }
}

/** The row of a bill of supply in place of the rows of tax: its value after the discount (CGST Rules, rule 49(g)). */
const supplyRow = ({ otherPaise }: Pick<GstAmounts, 'otherPaise'>): Row => ['Value of supply', otherPaise]

/**
 * Returns the amounts of each rate as the paper lists them: taxable value with CGST and SGST, then the values outside
 * GST. A bill of supply has its value alone.
 *
 * @param stateCode the two digits of the state of supply, which decide whether the paper says SGST or UTGST
 */
export function gstRowsOf({ groups, isOfSupply, otherPaise }: GstAmounts, stateCode: string): Row[] {
  if (isOfSupply) return [supplyRow({ otherPaise })]
  return [...groups.filter(({ kind }) => kind === 'gst'), ...groups.filter(({ kind }) => kind !== 'gst')].flatMap(
    ({ kind, rateBasisPoints: rate, name, valuePaise, cgstPaise, sgstPaise, vatPaise }): Row[] => {
      const percent = formatPercent(rate)
      if (kind === 'none') return [['Without tax', valuePaise]]
      if (kind === 'vat')
        return [
          ['Outside GST', valuePaise],
          [`${name ?? 'VAT'} @ ${percent}%`, vatPaise],
        ]
      const half = formatPercent((rate / 2) as BasisPoints)
      return [
        [`Taxable @ ${percent}%`, valuePaise],
        [`CGST @ ${half}%`, cgstPaise],
        [`${stateTaxOf(stateCode)} @ ${half}%`, sgstPaise],
      ]
    },
  )
}

/**
 * Returns the sums of all rates, which together with the round-off make the payable. Sums outside GST are left out
 * where they are 0.
 */
export function gstTotalsOf(figures: GstAmounts, stateCode: string): Row[] {
  if (figures.isOfSupply) return [supplyRow(figures)]
  const outside: Row[] = [
    ['Outside GST', figures.otherPaise],
    ['VAT', figures.vatPaise],
  ]
  return [
    ['Taxable value', figures.taxablePaise],
    ['CGST', figures.cgstPaise],
    [stateTaxOf(stateCode), figures.sgstPaise],
    ...outside.filter(([, amountPaise]) => amountPaise > 0),
  ]
}
