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

/**
 * The portions to credit, one number for each line of the document; null for all portions that are not credited yet.
 */
export type Portions = readonly number[] | null

/** The fields of an earlier credit note that the preview reads. */
type Given = Pick<DocumentDetails, 'groups' | 'payable'>

/**
 * Returns the portions as the request contains them: the lines with at least one portion, or null for all that remain.
 */
export function itemsOf(portions: Portions): { line: number; quantity: number }[] | null {
  if (portions === null) return null
  return portions.flatMap((quantity, line) => (quantity > 0 ? [{ line, quantity }] : []))
}

/**
 * Computes the credit note as the service will. Returns null when no portion is chosen, or more than remain.
 *
 * @param notes the earlier credit notes of the document
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

/**
 * Returns the earlier credit notes. The document contains only the total of credited portions per line, so the first
 * note gets this total and any other note none.
 */
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
    // The prices of orders never include tax (`gstLineOf`).
    priceIncludesTax: false,
    name: name ?? null,
    valuePaise: paiseFromRupees(value),
    cgstPaise: paiseFromRupees(cgst),
    sgstPaise: paiseFromRupees(sgst),
    vatPaise: paiseFromRupees(vat),
  }
}
