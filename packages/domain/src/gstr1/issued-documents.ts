import type { TaxKind } from '../bill/tax-kind.ts'
import type { DocumentKind } from '../document/documents.ts'
import type { BasisPoints, Paise } from '../money/money.ts'

/** The part of a tax group that a return states. `valuePaise` is the value after the discount and before tax. */
export type TaxedValue = {
  readonly kind: TaxKind
  readonly rateBasisPoints: BasisPoints
  readonly valuePaise: Paise
  readonly cgstPaise: Paise
  readonly sgstPaise: Paise
}

/** A document that names a buyer with a GSTIN. */
export type NamedDocument = {
  readonly buyer: { readonly name: string; readonly gstin: string }
  readonly number: string
  readonly issuedAt: Date
  readonly payablePaise: Paise
}

/**
 * One document, or documents of a series that differ only in their serials and amounts, added up. Documents that are
 * added up name no buyer, because a return lists each document that names a buyer.
 */
export type IssuedDocuments = {
  /** The GSTIN of the seller. */
  readonly gstin: string
  readonly kind: DocumentKind
  readonly series: string
  /** The financial year as four digits, such as 2627. */
  readonly financialYear: string
  /**
   * The first serial of the run to which these serials belong. A run has consecutive serials of one month. A gap ends a
   * run: the number of a till's invoice that has not arrived, or a number that was issued in another month or under
   * another GSTIN.
   */
  readonly run: number
  /** The lowest and the highest serial. */
  readonly first: number
  readonly last: number
  readonly count: number
  readonly isCancelled: boolean
  /** The code of a State, two digits. */
  readonly placeOfSupply: string
  readonly sac: string
  readonly groups: readonly TaxedValue[]
  /** The document, if it names a buyer with a GSTIN; else null. */
  readonly named: NamedDocument | null
}
