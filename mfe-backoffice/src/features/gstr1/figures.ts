import type { Gstr1Return } from '@tiffin/contracts'
import { paise, paiseFromRupees, sum, type Paise } from '@tiffin/domain'

/**
 * The sums of a return. The amounts are net of credit notes and without cancelled documents; `documents` counts all
 * invoices and credit notes of the month, also the cancelled ones.
 */
export type ReturnFigures = {
  readonly taxable: Paise
  readonly cgst: Paise
  readonly sgst: Paise
  readonly withoutGst: Paise
  readonly documents: number
  readonly cancelled: number
}

type Column = 'taxable' | 'cgst' | 'sgst'

export function figuresOf({ b2b, b2cs, nil, cdnr, doc_issue: series }: Gstr1Return): ReturnFigures {
  const sumOf = (column: Column) => {
    const of = (rows: readonly Readonly<Record<Column, number>>[]) => inPaise(rows.map((row) => row[column]))
    const named = (rows: Gstr1Return['b2b']) => of(rows.flatMap(({ rates }) => rates))
    return paise(named(b2b) + of(b2cs) - named(cdnr))
  }
  return {
    taxable: sumOf('taxable'),
    cgst: sumOf('cgst'),
    sgst: sumOf('sgst'),
    withoutGst: paise(
      inPaise(nil.flatMap(({ nil_rated: nilRated, exempt, non_gst: nonGst }) => [nilRated, exempt, nonGst])),
    ),
    documents: sum(series.map(({ total }) => total)),
    cancelled: sum(series.map(({ cancelled }) => cancelled)),
  }
}

const inPaise = (rupees: readonly number[]) => sum(rupees.map(paiseFromRupees))
