import type { BasisPoints } from '../money/money.ts'

export const TAX_KINDS = ['gst', 'vat', 'none'] as const

/** What a line is taxed by: GST in two equal halves, the State's VAT (liquor, which is outside GST), or nothing. */
export type TaxKind = (typeof TAX_KINDS)[number]

type TaxOfGroup = { readonly rateBasisPoints: BasisPoints; readonly isSplit: boolean }

/**
 * Returns the kind of a tax group. One that was never given a kind is GST where it is split, VAT where it has a rate
 * alone, and no tax where it has neither.
 */
export function taxKindOf(kind: TaxKind | null | undefined, { rateBasisPoints, isSplit }: TaxOfGroup): TaxKind {
  if (kind) return kind
  if (isSplit) return 'gst'
  return rateBasisPoints > 0 ? 'vat' : 'none'
}
