import type { Gstr1Return } from '@tiffin/contracts'
import { paise, paiseFromRupees, rupeesFromPaise, stateTaxOf, stateWithCode, sum } from '@tiffin/domain'
import { messages } from './messages.ts'

/** `amount` is rupees, `date` an instant, `document` the number of a document; a `rate` is percent. */
export type CellKind = 'text' | 'document' | 'date' | 'rate' | 'count' | 'amount'
type Cell = string | number

/** A table of the return, for the page and for the CSV. */
export type ReturnTable = {
  /** The name of the CSV, without its ending. */
  readonly file: string
  readonly title: string
  readonly help: string
  readonly columns: readonly { readonly header: string; readonly kind: CellKind }[]
  readonly rows: readonly (readonly Cell[])[]
  /** The sum of each column of amounts and counts; null for other columns. */
  readonly totals: readonly (number | null)[]
}

type Columns = Readonly<Record<string, CellKind>>

const NAMED_COLUMNS = {
  GSTIN: 'text',
  Name: 'text',
  Number: 'document',
  Date: 'date',
  'Place of supply': 'text',
  Value: 'amount',
} as const satisfies Columns

/** Returns the tables of a return, all of them, also those without rows. */
export function tablesOf({ gstin, b2b, b2cs, nil, cdnr, hsn, doc_issue }: Gstr1Return): ReturnTable[] {
  const rateColumns: Columns = { ...RATE_COLUMNS, [stateTaxOf(gstin.slice(0, 2))]: 'amount' }
  const named = { ...NAMED_COLUMNS, ...rateColumns }
  const bySac = { SAC: 'text', ...rateColumns } as const
  return [
    tableOf('4-b2b', 'Table 4 · Invoices to businesses', 'Invoices that name a GSTIN.', named, namedRows(b2b)),
    tableOf(
      '7-b2cs',
      'Table 7 · Everybody else',
      'All other supplies by place and rate, less what credit notes gave back.',
      { 'Place of supply': 'text', ...rateColumns },
      b2cs.map((row) => [stateWithCode(row.place_of_supply), ...rateCells(row)]),
    ),
    tableOf(
      '8-nil',
      'Table 8 · Without GST',
      'At a rate of 0, without tax, and outside GST: liquor, without its VAT. Less what credit notes gave back.',
      { Sold: 'text', 'Nil rated': 'amount', Exempt: 'amount', 'Outside GST': 'amount' },
      nil.map(({ is_to_registered: isToRegistered, nil_rated: nilRated, exempt, non_gst: nonGst }) => [
        isToRegistered ? messages.registered : messages.unregistered,
        nilRated,
        exempt,
        nonGst,
      ]),
    ),
    tableOf(
      '9B-cdnr',
      'Table 9B · Credit notes to businesses',
      'What was given back of invoices that name a GSTIN. The portal takes it off.',
      named,
      namedRows(cdnr),
    ),
    tableOf(
      '12-hsn-b2b',
      'Table 12 · By code, to businesses',
      'Supplies under GST by accounting code, less credit notes. The portal wants a row here, of zeros if need be.',
      bySac,
      hsn.b2b.map((row) => [row.sac, ...rateCells(row)]),
    ),
    tableOf(
      '12-hsn-b2c',
      'Table 12 · By code, to everybody else',
      'The same for all other guests.',
      bySac,
      hsn.b2c.map((row) => [row.sac, ...rateCells(row)]),
    ),
    tableOf(
      '13-docs',
      'Table 13 · Documents issued',
      'Each series from its first to its last number of the month. Cancelled ones are in no other table.',
      { Kind: 'text', From: 'document', To: 'document', Total: 'count', Cancelled: 'count', Net: 'count' },
      doc_issue.map(({ kind, from, to, total, cancelled, net }) => [
        kind === 'invoice' ? 'Invoices' : 'Credit notes',
        from,
        to,
        total,
        cancelled,
        net,
      ]),
    ),
  ]
}

const RATE_COLUMNS = { Rate: 'rate', 'Taxable value': 'amount', CGST: 'amount' } as const satisfies Columns

type RateRow = Gstr1Return['b2b'][number]['rates'][number]
const rateCells = ({ rate, taxable, cgst, sgst }: RateRow): Cell[] => [rate, taxable, cgst, sgst]

/**
 * Returns a row for each document and rate. Only the first row of a document has its value, so that the column adds up.
 */
function namedRows(documents: Gstr1Return['b2b']): Cell[][] {
  return documents.flatMap(({ buyer, number, issued_at: issuedAt, place_of_supply: place, value, rates }) =>
    rates.map((row, index) => [
      buyer.gstin,
      buyer.name,
      number,
      issuedAt,
      stateWithCode(place),
      index === 0 ? value : '',
      ...rateCells(row),
    ]),
  )
}

function tableOf(file: string, title: string, help: string, columns: Columns, rows: readonly Cell[][]): ReturnTable {
  const listed = Object.entries(columns).map(([header, kind]) => ({ header, kind }))
  const totals = listed.map(({ kind }, index) => {
    const values = rows.map((cells) => Number(cells[index]))
    if (kind === 'amount') return rupeesFromPaise(paise(sum(values.map(paiseFromRupees))))
    return kind === 'count' ? sum(values) : null
  })
  return { file, title, help, columns: listed, rows, totals }
}
