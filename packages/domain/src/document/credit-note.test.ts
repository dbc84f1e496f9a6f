import fc from 'fast-check'
import { sized } from '@tiffin/stack/testing/sized'
import { describe, expect, test } from 'vitest'
import { fromWireDiscount, type Discount } from '../bill/discount.ts'
import { computeGstBill, type GstBillLine } from '../bill/gst-bill.ts'
import { basisPointsFromPercent, paise, paiseFromRupees, sum, type BasisPoints, type Paise } from '../money/money.ts'
import {
  decideCreditNote,
  type CreditableInvoice,
  type CreditedPortions,
  type CreditNote,
  type GivenBack,
} from './credit-note.ts'

type Invoice = CreditableInvoice & Omit<CreditNote, 'lines'>

/** Returns the invoice of these lines as it is stored: its lines have a kind and a rate, and no name of a tax group. */
function invoiceOf(lines: readonly GstBillLine[], discount?: Discount): Invoice {
  const bill = computeGstBill(lines, discount)
  return {
    ...bill,
    lines: lines.map(({ quantity, pricePaise, taxKind, rateBasisPoints, priceIncludesTax }, index) => ({
      quantity,
      pricePaise,
      kind: taxKind,
      rateBasisPoints,
      priceIncludesTax,
      discountPaise: bill.discountShares[index]!,
    })),
  }
}

const lineOf = (price: number, quantity: number, more: Partial<GstBillLine> = {}): GstBillLine => ({
  pricePaise: paiseFromRupees(price),
  quantity,
  taxKind: 'gst',
  rateBasisPoints: basisPointsFromPercent(5),
  taxGroupName: 'GST',
  priceIncludesTax: false,
  isDiscountable: true,
  ...more,
})
const beer = (price: number, quantity: number) =>
  lineOf(price, quantity, {
    taxKind: 'vat',
    rateBasisPoints: basisPointsFromPercent(20),
    taxGroupName: 'VAT',
    isDiscountable: false,
  })

function noteOf(invoice: CreditableInvoice, given: readonly GivenBack[], asked: CreditedPortions[] | null): CreditNote {
  const decision = decideCreditNote(invoice, given, asked)
  if (decision.kind !== 'credit') throw new Error(decision.kind)
  return decision.note
}

/** Gives back `ones` portions of the first line, with a note for each, and then all that is left. */
function oneByOne(invoice: CreditableInvoice, ones: number): CreditNote[] {
  const notes: CreditNote[] = []
  for (let index = 0; index < ones; index++) notes.push(noteOf(invoice, notes, [{ line: 0, quantity: 1 }]))
  if (decideCreditNote(invoice, notes, null).kind === 'credit') notes.push(noteOf(invoice, notes, null))
  return notes
}

const inRupees = ({ taxablePaise, cgstPaise, roundOffPaise, payablePaise }: CreditNote) =>
  [taxablePaise, cgstPaise, roundOffPaise, payablePaise].map((amount) => amount / 100)

describe('golden credit notes', () => {
  test('V20 one of 861, then the rest: the note that empties takes what is left in every column', () => {
    const invoice = invoiceOf([lineOf(350, 2), lineOf(120, 1)])
    expect(invoice.payablePaise).toBe(86_100)

    expect(oneByOne(invoice, 1).map(inRupees)).toEqual([
      [350, 8.75, 0.5, 368],
      [470, 11.75, -0.5, 493],
    ])
  })

  test('V21 a portion brings back its net, after the discount', () => {
    const invoice = invoiceOf([lineOf(500, 2)], fromWireDiscount({ type: 'percent', value: 10 }))
    expect(invoice.payablePaise).toBe(94_500)

    const [note, rest] = oneByOne(invoice, 1)
    expect(inRupees(note!)).toEqual([450, 11.25, 0.5, 473])
    expect(note).toMatchObject({ subtotalPaise: 50_000, discountPaise: 5_000 })
    expect(inRupees(rest!)).toEqual([450, 11.25, -0.5, 472])
  })

  test('V22 one, one and one of three: the last has a paisa less of tax and a rupee less', () => {
    const invoice = invoiceOf([lineOf(333, 3)])
    expect(invoice).toMatchObject({ payablePaise: 104_900, cgstPaise: 2_498 })

    expect(oneByOne(invoice, 3).map(inRupees)).toEqual([
      [333, 8.33, 0.34, 350],
      [333, 8.33, 0.34, 350],
      [333, 8.32, -0.64, 349],
    ])
  })
})

describe('other bills', () => {
  test('beer brings back its VAT, and untaxed lines their price', () => {
    const invoice = invoiceOf([beer(250, 2), lineOf(800, 1), lineOf(45, 1, { taxKind: 'none' })])

    expect(noteOf(invoice, [], [{ line: 0, quantity: 1 }])).toMatchObject({
      taxablePaise: 0,
      otherPaise: 25_000,
      vatPaise: 5_000,
      payablePaise: 30_000,
      groups: [{ kind: 'vat', name: 'VAT', valuePaise: 25_000, vatPaise: 5_000 }],
    })
    expect(noteOf(invoice, [], [{ line: 2, quantity: 1 }])).toMatchObject({ otherPaise: 4_500, payablePaise: 4_500 })
  })

  test('a price that includes its tax is what comes back', () => {
    const invoice = invoiceOf([lineOf(100, 2, { priceIncludesTax: true })])

    expect(oneByOne(invoice, 2).map(inRupees)).toEqual([
      [95.24, 2.38, 0, 100],
      [95.24, 2.38, 0, 100],
    ])
  })

  test('VAT of two names and one rate is given back as one group', () => {
    const wine = { ...beer(250, 1), taxGroupName: 'Wine VAT' }
    const invoice = invoiceOf([beer(33.33, 1), wine])

    expect(invoice.groups).toHaveLength(2)
    expect(noteOf(invoice, [], null)).toMatchObject({
      groups: [{ name: 'VAT / Wine VAT', valuePaise: 28_333, vatPaise: invoice.vatPaise }],
      payablePaise: invoice.payablePaise,
    })
  })

  test('of forty portions at a rupee each brings back a rupee, and the last not two more', () => {
    const invoice = invoiceOf([lineOf(1, 40)])
    const notes = oneByOne(invoice, 40)

    expect(new Set(notes.map(({ payablePaise }) => payablePaise))).toEqual(new Set([100, 200]))
    expect(new Set(notes.map(({ cgstPaise }) => cgstPaise))).toEqual(new Set([2, 3]))
  })
})

describe('what is refused', () => {
  const invoice = invoiceOf([lineOf(350, 2), lineOf(120, 1)])
  const first = noteOf(invoice, [], [{ line: 0, quantity: 1 }])

  test('more portions than are left, also those of one line named twice', () => {
    const twice = [
      { line: 0, quantity: 1 },
      { line: 0, quantity: 1 },
    ]
    expect(decideCreditNote(invoice, [], twice).kind).toBe('credit')
    expect(decideCreditNote(invoice, [first], twice)).toEqual({ kind: 'too-much', line: 0, left: 1 })
  })

  test('a line that the invoice does not have', () => {
    expect(decideCreditNote(invoice, [], [{ line: 2, quantity: 1 }])).toEqual({ kind: 'no-line', line: 2 })
  })

  test('anything of an invoice that was given back, or that was free', () => {
    const rest = noteOf(invoice, [first], null)
    const free = invoiceOf([lineOf(350, 2)], fromWireDiscount({ type: 'percent', value: 100 }))

    expect(decideCreditNote(invoice, [first, rest], null)).toEqual({ kind: 'nothing-left' })
    expect(decideCreditNote(invoice, [first, rest], [{ line: 0, quantity: 1 }])).toEqual({ kind: 'nothing-left' })
    expect(decideCreditNote(free, [], null)).toEqual({ kind: 'nothing-left' })
  })
})

const COLUMNS = ['taxablePaise', 'cgstPaise', 'sgstPaise', 'otherPaise', 'vatPaise', 'payablePaise'] as const
const ALL_COLUMNS = [...COLUMNS, 'subtotalPaise', 'discountPaise', 'roundOffPaise'] as const
type Column = (typeof ALL_COLUMNS)[number]

const anyLine: fc.Arbitrary<GstBillLine> = fc.record({
  pricePaise: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 0, max: 500_000 })) as fc.Arbitrary<Paise>,
  quantity: fc.integer({ min: 1, max: 12 }),
  taxKind: fc.constantFrom('gst', 'gst', 'vat', 'none'),
  rateBasisPoints: fc.constantFrom(0, 25, 500, 1_800, 2_005, 10_000) as fc.Arbitrary<BasisPoints>,
  taxGroupName: fc.constantFrom('Beer VAT', 'Wine VAT'),
  priceIncludesTax: fc.boolean(),
  isDiscountable: fc.boolean(),
})
const anyDiscount: fc.Arbitrary<Discount> = fc.oneof(
  fc.record({
    type: fc.constant('flat' as const),
    amountPaise: fc.integer({ min: 0, max: 200_000 }) as fc.Arbitrary<Paise>,
  }),
  fc.record({
    type: fc.constant('percent' as const),
    basisPoints: fc.integer({ min: 0, max: 10_000 }) as fc.Arbitrary<BasisPoints>,
  }),
)
const anyRefunds = fc.array(fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 4 })), { maxLength: 3 }), {
  maxLength: 8,
})
const anyCase = fc.record({
  lines: fc.array(anyLine, { minLength: 1, maxLength: 6 }),
  discount: anyDiscount,
  refunds: anyRefunds,
})

/** Gives random portions back, and then all that is left. A refund of more portions than are left is skipped. */
function giveAllBack(invoice: Invoice, refunds: readonly (readonly (readonly [number, number])[])[]): CreditNote[] {
  const notes: CreditNote[] = []
  for (const refund of [...refunds, null]) {
    const asked = refund?.map(([line, quantity]) => ({ line: line % invoice.lines.length, quantity })) ?? null
    const decision = asked?.length === 0 ? null : decideCreditNote(invoice, notes, asked)
    if (decision?.kind === 'credit') notes.push(decision.note)
  }
  return notes
}

const sumOf = (notes: readonly CreditNote[], column: Column) => sum(notes.map((note) => note[column]))

describe('random bills and notes', () => {
  test('all notes are the invoice in every column, and never more on the way', () => {
    fc.assert(
      fc.property(anyCase, ({ lines, discount, refunds }) => {
        const invoice = invoiceOf(lines, discount)
        const notes = giveAllBack(invoice, refunds)

        for (const [index, note] of notes.entries()) {
          for (const column of COLUMNS) {
            expect(note[column]).toBeGreaterThanOrEqual(0)
            expect(sumOf(notes.slice(0, index + 1), column)).toBeLessThanOrEqual(invoice[column])
          }
          expect(note.payablePaise % 100).toBe(0)
          expectAddsUp(note)
        }
        // Free portions that are left when all money is given back cannot be given back any more.
        const areAllBack =
          sum(notes.flatMap((note) => note.lines.map(({ quantity }) => quantity))) ===
          sum(lines.map(({ quantity }) => quantity))
        for (const column of areAllBack ? ALL_COLUMNS : [...COLUMNS, 'roundOffPaise' as const])
          expect(sumOf(notes, column)).toBe(invoice[column])
        expect(decideCreditNote(invoice, notes, null)).toEqual({ kind: 'nothing-left' })
      }),
      { numRuns: sized(2_000, 20_000) },
    )
  })

  test('a note is what its portions cost, to a few paise of tax and to a rupee or two', () => {
    fc.assert(
      fc.property(anyCase, ({ lines, discount, refunds }) => {
        const invoice = invoiceOf(lines, discount)
        for (const note of giveAllBack(invoice, refunds)) {
          const parts = note.payablePaise - note.roundOffPaise
          expect(Math.abs(note.payablePaise - parts)).toBeLessThanOrEqual(200 + 2 * lines.length * 3)
        }
      }),
      { numRuns: sized(1_000, 50_000) },
    )
  })

  test('control: notes that are each computed alone are not the invoice', () => {
    const invoice = invoiceOf([lineOf(333, 3)])
    const alone = noteOf(invoice, [], [{ line: 0, quantity: 1 }])
    const notes = [alone, alone, alone]

    expect(sumOf(notes, 'payablePaise')).toBe(105_000)
    expect(sumOf(notes, 'payablePaise')).toBeGreaterThan(invoice.payablePaise)
    expect(sumOf(notes, 'cgstPaise')).toBeGreaterThan(invoice.cgstPaise)
  })
})

function expectAddsUp(note: CreditNote): void {
  const { taxablePaise, cgstPaise, sgstPaise, otherPaise, vatPaise, roundOffPaise, payablePaise } = note
  expect(taxablePaise + cgstPaise + sgstPaise + otherPaise + vatPaise + roundOffPaise).toBe(payablePaise)
  expect(sgstPaise).toBe(cgstPaise)
  expect(note.discountPaise).toBe(sum(note.lines.map(({ discountPaise }) => discountPaise)))
  expect(paise(note.payablePaise)).toBe(note.payablePaise)
}
