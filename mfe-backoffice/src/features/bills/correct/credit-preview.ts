import type { DocumentDetails } from '@tiffin/contracts'
import {
  basisPointsFromPercent,
  decideCreditNote,
  paiseFromRupees,
  type CreditableInvoice,
  type CreditNote,
  type GivenBack,
  type GstGroup,
} from '@tiffin/domain'

/** What comes back: portions of each line of the invoice, by its place; null for all that is left. */
export type Portions = readonly number[] | null

/** The part of an invoice, or of an earlier note, that the preview takes. */
type Given = Pick<DocumentDetails, 'groups' | 'payable'>

/** Returns the portions as they are sent: those that come back, or null for all that is left. */
export function itemsOf(portions: Portions): { line: number; quantity: number }[] | null {
  if (portions === null) return null
  return portions.flatMap((quantity, line) => (quantity > 0 ? [{ line, quantity }] : []))
}

/**
 * Computes what a credit note will say, as the service will. Null where nothing comes back, or more than is left.
 *
 * @param notes the earlier credit notes of the invoice
 */
export function previewOf(invoice: DocumentDetails, notes: readonly Given[], portions: Portions): CreditNote | null {
  const asked = itemsOf(portions)
  if (asked?.length === 0) return null
  const decision = decideCreditNote(creditableOf(invoice), givenOf(invoice, notes), asked)
  return decision.kind === 'credit' ? decision.note : null
}

function creditableOf({ lines, groups, payable }: DocumentDetails): CreditableInvoice {
  return {
    lines: lines.map(({ quantity, price, discount, kind, rate }) => ({
      quantity,
      pricePaise: paiseFromRupees(price),
      discountPaise: paiseFromRupees(discount),
      kind,
      rateBasisPoints: basisPointsFromPercent(rate),
    })),
    groups: groups.map(toGroup),
    payablePaise: paiseFromRupees(payable),
  }
}

/** The invoice says how many portions of each line came back in all, so the first note stands for all of these. */
function givenOf({ lines }: DocumentDetails, notes: readonly Given[]): GivenBack[] {
  const portions = lines.flatMap(({ credited }, line) => (credited > 0 ? [{ line, quantity: credited }] : []))
  return notes.map(({ groups, payable }, index) => ({
    lines: index === 0 ? portions : [],
    groups: groups.map(toGroup),
    payablePaise: paiseFromRupees(payable),
  }))
}

function toGroup({ kind, rate, name, value, cgst, sgst, vat }: Given['groups'][number]): GstGroup {
  return {
    kind,
    rateBasisPoints: basisPointsFromPercent(rate),
    // Prices are without tax (`gstLineOf`).
    priceIncludesTax: false,
    name: name ?? null,
    valuePaise: paiseFromRupees(value),
    cgstPaise: paiseFromRupees(cgst),
    sgstPaise: paiseFromRupees(sgst),
    vatPaise: paiseFromRupees(vat),
  }
}
