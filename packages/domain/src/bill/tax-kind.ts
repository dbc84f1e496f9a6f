import type { BasisPoints } from '../money/money.ts'

export const TAX_KINDS = ['gst', 'vat', 'none'] as const

/** The tax on a line: GST in two equal halves, the State's VAT (liquor, which is outside GST), or none. */
export type TaxKind = (typeof TAX_KINDS)[number]

type TaxOfGroup = { readonly rateBasisPoints: BasisPoints; readonly isSplit: boolean }

/**
 * Returns the kind of a tax group. A group without a stored kind is GST where it is split, VAT where it has a rate and
 * is not split, and untaxed where it has neither.
 */
export function taxKindOf(kind: TaxKind | null | undefined, { rateBasisPoints, isSplit }: TaxOfGroup): TaxKind {
  if (kind) return kind
  if (isSplit) return 'gst'
  return rateBasisPoints > 0 ? 'vat' : 'none'
}
