import type { DocumentKind } from '../document/documents.ts'

export const GST_MODES = ['off', 'regular', 'composition'] as const

/**
 * How a restaurant bills: `off` by the specification's bill (`computeBill`), `regular` by GST (`computeGstBill`), with
 * a tax invoice for each order whose bill is printed or paid, `composition` without any tax, with a bill of supply in
 * place of the invoice.
 */
export type GstMode = (typeof GST_MODES)[number]

/** The modes in which each printed or paid bill has a document. */
export type DocumentedMode = Exclude<GstMode, 'off'>

/** Returns whether each printed or paid bill has a document in this mode; absent means `off`. */
export function isDocumented(mode: GstMode | null | undefined): mode is DocumentedMode {
  return mode !== undefined && mode !== null && mode !== 'off'
}

/** The kind of the document that a bill has in each mode. */
export const DOCUMENT_OF_MODE = {
  regular: 'invoice',
  composition: 'bill_of_supply',
} as const satisfies Readonly<Record<DocumentedMode, DocumentKind>>
