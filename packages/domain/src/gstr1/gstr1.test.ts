import fc from 'fast-check'
import { sized } from '@tiffin/stack/testing/sized'
import { describe, expect, test } from 'vitest'
import { fromWireDiscount } from '../bill/discount.ts'
import { computeGstBill, type GstBill, type GstBillLine } from '../bill/gst-bill.ts'
import { decideCreditNote, type CreditNote } from '../document/credit-note.ts'
import { RESTAURANT_SAC } from '../document/series.ts'
import { basisPointsFromPercent, paiseFromRupees, sum, type BasisPoints, type Paise } from '../money/money.ts'
import { gstr1Of, type Gstr1 } from './gstr1.ts'
import type { IssuedDocuments } from './issued-documents.ts'

const GSTIN = '27AAPFU0939F1ZV'
const ACME = { name: 'Acme Foods Pvt Ltd', gstin: '29ABCDE1234F1Z5' }

type Figures = Pick<GstBill, 'taxablePaise' | 'cgstPaise' | 'sgstPaise' | 'otherPaise' | 'payablePaise' | 'groups'>
type Filed = { readonly issued: IssuedDocuments; readonly figures: Figures }

const lineOf = (
  price: number,
  quantity: number,
  percent = 5,
  taxKind: GstBillLine['taxKind'] = 'gst',
): GstBillLine => ({
  pricePaise: paiseFromRupees(price),
  quantity,
  taxKind,
  rateBasisPoints: basisPointsFromPercent(percent),
  taxGroupName: taxKind === 'vat' ? 'VAT' : null,
  priceIncludesTax: false,
  isDiscountable: taxKind === 'gst',
})

/** Returns functions that file documents of one restaurant, each with the next serial of its series. */
function createFile() {
  const filed: Filed[] = []
  const file = (
    kind: IssuedDocuments['kind'],
    figures: Figures,
    more: Partial<IssuedDocuments> & { buyer?: typeof ACME },
  ) => {
    const { buyer, ...changed } = more
    const series = kind === 'invoice' ? 'A1' : 'CA1'
    const n = filed.filter(({ issued }) => issued.kind === kind).length + 1
    const number = `${series}/2627/${String(n).padStart(6, '0')}`
    const issuedAt = new Date(Date.UTC(2026, 10, 21, 6, 30, filed.length))
    const issued: IssuedDocuments = {
      gstin: GSTIN,
      kind,
      series,
      financialYear: '2627',
      run: 1,
      first: n,
      last: n,
      count: 1,
      isCancelled: false,
      placeOfSupply: '27',
      sac: RESTAURANT_SAC,
      groups: figures.groups,
      named: buyer ? { buyer, number, issuedAt, payablePaise: figures.payablePaise } : null,
      ...changed,
    }
    filed.push({ issued, figures })
  }
  return {
    filed,
    invoice(lines: readonly GstBillLine[], discountPercent = 0, more: Parameters<typeof file>[2] = {}): GstBill {
      const bill = computeGstBill(lines, fromWireDiscount({ type: 'percent', value: discountPercent }))
      file('invoice', bill, more)
      return bill
    },
    /** Gives portions of the first line of an invoice back. */
    note(
      lines: readonly GstBillLine[],
      bill: GstBill,
      quantity: number,
      more: Parameters<typeof file>[2] = {},
    ): CreditNote {
      const invoice = {
        ...bill,
        lines: lines.map((line, index) => ({
          ...line,
          kind: line.taxKind,
          discountPaise: bill.discountShares[index]!,
        })),
      }
      const decision = decideCreditNote(invoice, [], [{ line: 0, quantity }])
      if (decision.kind !== 'credit') throw new Error(decision.kind)
      file('credit_note', decision.note, more)
      return decision.note
    },
  }
}

const documentsOf = (filed: readonly Filed[]) => filed.map(({ issued }) => issued)
const rate = (percent: number, taxable: number, half: number) => ({
  rateBasisPoints: percent * 100,
  taxablePaise: Math.round(taxable * 100),
  cgstPaise: Math.round(half * 100),
  sgstPaise: Math.round(half * 100),
})

describe('the golden day', () => {
  /** Files five bills and a note: V1, V4, V15 with its beer, V10, one of 350; and 350 of the first one come back. */
  function goldenDay(): Filed[] {
    const { filed, invoice, note } = createFile()
    const first = [lineOf(350, 2), lineOf(120, 1)]
    const bill = invoice(first)
    invoice([lineOf(1000, 1)], 10)
    invoice([lineOf(800, 1), lineOf(250, 2, 20, 'vat')], 10)
    invoice([lineOf(202.38, 1)])
    invoice([lineOf(350, 1)])
    note(first, bill, 1)
    return filed
  }

  test('is 2,642.38 at 5 % in table 7 and 12, 500 outside GST in table 8, and both series in table 13', () => {
    expect(gstr1Of(documentsOf(goldenDay()))).toEqual([
      {
        gstin: GSTIN,
        b2b: [],
        b2cs: [{ placeOfSupply: '27', ...rate(5, 2642.38, 66.06) }],
        nil: [{ isToRegistered: false, nilRatedPaise: 0, exemptPaise: 0, nonGstPaise: 50_000 }],
        cdnr: [],
        hsn: {
          b2b: [{ sac: RESTAURANT_SAC, ...rate(0, 0, 0) }],
          b2c: [{ sac: RESTAURANT_SAC, ...rate(5, 2642.38, 66.06) }],
        },
        docIssue: [
          { kind: 'invoice', from: 'A1/2627/000001', to: 'A1/2627/000005', total: 5, cancelled: 0 },
          { kind: 'credit_note', from: 'CA1/2627/000001', to: 'CA1/2627/000001', total: 1, cancelled: 0 },
        ],
      },
    ])
  })

  test('with its first bill to a business, that and its note are listed one by one and taken out of table 7', () => {
    const filed = goldenDay().map(({ issued, figures }) => {
      const isOfFirst = issued.kind === 'credit_note' || issued.first === 1
      const number = `${issued.series}/2627/000001`
      const { payablePaise } = figures
      const named = { buyer: ACME, number, issuedAt: new Date('2026-11-21T06:30:00Z'), payablePaise }
      return { figures, issued: isOfFirst ? { ...issued, named } : issued }
    })
    const [found] = gstr1Of(documentsOf(filed))

    expect(found!.b2b).toMatchObject([{ buyer: ACME, payablePaise: 86_100, rates: [rate(5, 820, 20.5)] }])
    expect(found!.cdnr).toMatchObject([
      { number: 'CA1/2627/000001', payablePaise: 36_800, rates: [rate(5, 350, 8.75)] },
    ])
    expect(found!.b2cs).toMatchObject([rate(5, 2642.38 - 470, 66.06 - 11.75)])
    expect(found!.hsn).toMatchObject({ b2b: [rate(5, 470, 11.75)], b2c: [rate(5, 2642.38 - 470, 66.06 - 11.75)] })
  })
})

describe('where a figure stands', () => {
  test('a cancelled document is in table 13 alone', () => {
    const { filed, invoice } = createFile()
    invoice([lineOf(100, 1)], 0, { isCancelled: true })
    invoice([lineOf(100, 1)], 0, { isCancelled: true, buyer: ACME })

    expect(gstr1Of(documentsOf(filed))).toMatchObject([
      { b2b: [], b2cs: [], nil: [], cdnr: [], hsn: { b2b: [], b2c: [] }, docIssue: [{ total: 2, cancelled: 2 }] },
    ])
  })

  test('a rate of 0, no tax and liquor are three columns of table 8, to businesses and to others', () => {
    const { filed, invoice } = createFile()
    const lines = [lineOf(10, 1, 0), lineOf(20, 1, 0, 'none'), lineOf(40, 1, 20, 'vat')]
    invoice(lines)
    invoice(lines, 0, { buyer: ACME })
    const row = { nilRatedPaise: 1_000, exemptPaise: 2_000, nonGstPaise: 4_000 }

    expect(gstr1Of(documentsOf(filed))).toMatchObject([
      {
        b2b: [],
        b2cs: [],
        nil: [
          { isToRegistered: true, ...row },
          { isToRegistered: false, ...row },
        ],
      },
    ])
  })

  test('a bill with two rates has a row for each, and so has the month', () => {
    const { filed, invoice } = createFile()
    const lines = [lineOf(100, 1, 18), lineOf(200, 1)]
    invoice(lines, 0, { buyer: ACME })
    invoice(lines)
    const rows = [rate(5, 200, 5), rate(18, 100, 9)]

    expect(gstr1Of(documentsOf(filed))).toMatchObject([{ b2b: [{ rates: rows }], b2cs: rows }])
  })

  test('more given back than sold is below zero, because the bills were of an earlier month', () => {
    const { filed, invoice, note } = createFile()
    const lines = [lineOf(100, 2)]
    note(lines, invoice(lines), 2)

    expect(gstr1Of(documentsOf(filed.slice(1)))).toMatchObject([{ b2cs: [rate(5, -200, -5)] }])
  })

  test('what was given back whole leaves no row, and no row that says zero', () => {
    const { filed, invoice, note } = createFile()
    const lines = [lineOf(100, 2)]
    note(lines, invoice(lines), 2)

    expect(gstr1Of(documentsOf(filed))).toMatchObject([{ b2cs: [], hsn: { b2b: [], b2c: [] } }])
  })

  test('a series with a gap has a row for each run of consecutive numbers, whichever of them are cancelled', () => {
    const { filed, invoice } = createFile()
    for (const [serial, isCancelled] of [
      [9, false],
      [4, true],
      [10, false],
      [5, false],
      [11, true],
    ] as const)
      invoice([lineOf(100, 1)], 0, { first: serial, last: serial, run: serial < 9 ? 4 : 9, isCancelled })

    expect(gstr1Of(documentsOf(filed))[0]!.docIssue).toEqual([
      { kind: 'invoice', from: 'A1/2627/000004', to: 'A1/2627/000005', total: 2, cancelled: 1 },
      { kind: 'invoice', from: 'A1/2627/000009', to: 'A1/2627/000011', total: 3, cancelled: 1 },
    ])
  })

  test('two GSTINs have a return each, and so do two financial years a series each', () => {
    const { filed, invoice } = createFile()
    invoice([lineOf(100, 1)])
    invoice([lineOf(100, 1)], 0, { gstin: ACME.gstin })
    invoice([lineOf(100, 1)], 0, { gstin: ACME.gstin, financialYear: '2728', first: 1, last: 1 })

    expect(gstr1Of(documentsOf(filed)).map(({ gstin, docIssue }) => [gstin, docIssue.map(({ from }) => from)])).toEqual(
      [
        [GSTIN, ['A1/2627/000001']],
        [ACME.gstin, ['A1/2627/000002', 'A1/2728/000001']],
      ],
    )
  })
})

/** Returns the columns of documents: those of invoices less those of notes, and how many were issued and cancelled. */
function columnsOfDocuments(filed: readonly Filed[]) {
  const valid = filed.filter(({ issued }) => !issued.isCancelled)
  const sumOf = (column: 'taxablePaise' | 'cgstPaise' | 'sgstPaise' | 'otherPaise') =>
    sum(valid.map(({ issued, figures }) => (issued.kind === 'invoice' ? figures[column] : -figures[column])))
  return {
    taxable: sumOf('taxablePaise'),
    cgst: sumOf('cgstPaise'),
    sgst: sumOf('sgstPaise'),
    other: sumOf('otherPaise'),
    issued: filed.length,
    cancelled: filed.length - valid.length,
  }
}

/**
 * Computes the columns of `columnsOfDocuments` from a return in two ways: by the tables 4, 7, 8, 9B and 13 (`filed`),
 * and with the amounts of table 12 (`bySac`).
 */
function columnsOfTables({ b2b, b2cs, nil, cdnr, hsn, docIssue }: Gstr1) {
  const ratesOf = (rows: Gstr1['b2b']) => rows.flatMap(({ rates }) => rates)
  const sumOf = (column: 'taxablePaise' | 'cgstPaise' | 'sgstPaise') => {
    const of = (rows: readonly Readonly<Record<typeof column, Paise>>[]) => sum(rows.map((row) => row[column]))
    return { filed: of(ratesOf(b2b)) + of(b2cs) - of(ratesOf(cdnr)), bySac: of(hsn.b2b) + of(hsn.b2c) }
  }
  const [taxable, cgst, sgst] = [sumOf('taxablePaise'), sumOf('cgstPaise'), sumOf('sgstPaise')]
  const nilRated = sum(nil.map(({ nilRatedPaise }) => nilRatedPaise))
  const rest = {
    other: sum(nil.map(({ exemptPaise, nonGstPaise }) => exemptPaise + nonGstPaise)),
    issued: sum(docIssue.map(({ total }) => total)),
    cancelled: sum(docIssue.map(({ cancelled }) => cancelled)),
  }
  return {
    filed: { taxable: taxable.filed + nilRated, cgst: cgst.filed, sgst: sgst.filed, ...rest },
    bySac: { taxable: taxable.bySac, cgst: cgst.bySac, sgst: sgst.bySac, ...rest },
  }
}

const anyLine: fc.Arbitrary<GstBillLine> = fc.record({
  pricePaise: fc.integer({ min: 0, max: 500_000 }) as fc.Arbitrary<Paise>,
  quantity: fc.integer({ min: 1, max: 9 }),
  taxKind: fc.constantFrom('gst', 'gst', 'vat', 'none'),
  rateBasisPoints: fc.constantFrom(0, 25, 500, 1_800) as fc.Arbitrary<BasisPoints>,
  taxGroupName: fc.constantFrom('Beer VAT', 'Wine VAT'),
  priceIncludesTax: fc.boolean(),
  isDiscountable: fc.boolean(),
})
const anyBill = fc.record({
  lines: fc.array(anyLine, { minLength: 1, maxLength: 5 }),
  discount: fc.integer({ min: 0, max: 100 }),
  buyer: fc.option(fc.constantFrom(ACME, { name: 'Zeta', gstin: GSTIN }), { nil: undefined }),
  becomes: fc.constantFrom('paid', 'paid', 'cancelled', 'credited'),
})

function fileAll(bills: readonly (typeof anyBill extends fc.Arbitrary<infer Bill> ? Bill : never)[]): Filed[] {
  const { filed, invoice, note } = createFile()
  for (const { lines, discount, buyer, becomes } of bills) {
    const named = buyer ? { buyer } : {}
    const bill = invoice(lines, discount, { ...named, isCancelled: becomes === 'cancelled' })
    if (becomes === 'credited' && bill.payablePaise > 0) note(lines, bill, 1, named)
  }
  return filed
}

/** Adds documents that name no buyer up by what they have in common, as the database does. */
function addedUp(documents: readonly IssuedDocuments[]): IssuedDocuments[] {
  const unnamed = documents.filter(({ named }) => !named)
  const alike = (['invoice', 'credit_note'] as const).flatMap((kind) =>
    [true, false].map((isCancelled) =>
      unnamed.filter((each) => each.kind === kind && each.isCancelled === isCancelled),
    ),
  )
  return [
    ...documents.filter(({ named }) => named),
    ...alike
      .filter((each) => each.length > 0)
      .map((each) => ({
        ...each[0]!,
        first: Math.min(...each.map(({ first }) => first)),
        last: Math.max(...each.map(({ last }) => last)),
        count: each.length,
        groups: each.flatMap(({ groups }) => groups),
      })),
  ]
}

describe('random months', () => {
  const runs = { numRuns: sized(150, 2_000) }

  test('the tables add up to the documents in every column, and so does table 12', () => {
    fc.assert(
      fc.property(fc.array(anyBill, { minLength: 1, maxLength: 12 }), (bills) => {
        const filed = fileAll(bills)
        const found = columnsOfTables(gstr1Of(documentsOf(filed))[0]!)

        expect(found.filed).toEqual(columnsOfDocuments(filed))
        expect(found.bySac).toEqual(columnsOfDocuments(filed))
      }),
      runs,
    )
  })

  test('control: without one of the documents they do not', () => {
    fc.assert(
      fc.property(fc.array(anyBill, { minLength: 1, maxLength: 12 }), fc.nat(), (bills, at) => {
        const filed = fileAll(bills)
        const less = documentsOf(filed).toSpliced(at % filed.length, 1)

        expect(less.length === 0 ? null : columnsOfTables(gstr1Of(less)[0]!).filed).not.toEqual(
          columnsOfDocuments(filed),
        )
      }),
      runs,
    )
  })

  test('control: a cancelled invoice that counts, and a note that does not, are noticed', () => {
    const { filed, invoice, note } = createFile()
    const lines = [lineOf(100, 2)]
    note(lines, invoice(lines), 1)
    invoice(lines, 0, { isCancelled: true })
    const asIfValid = documentsOf(filed).map((each) => ({ ...each, isCancelled: false }))
    const withoutNote = documentsOf(filed).filter(({ kind }) => kind === 'invoice')

    for (const wrong of [asIfValid, withoutNote])
      expect(columnsOfTables(gstr1Of(wrong)[0]!).filed.taxable).not.toBe(columnsOfDocuments(filed).taxable)
  })

  test('documents that were added up before make the same return', () => {
    fc.assert(
      fc.property(fc.array(anyBill, { minLength: 1, maxLength: 12 }), (bills) => {
        const documents = documentsOf(fileAll(bills))
        expect(gstr1Of(addedUp(documents))).toEqual(gstr1Of(documents))
      }),
      runs,
    )
  })
})
