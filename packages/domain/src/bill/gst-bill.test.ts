import { describe, expect, test } from 'vitest'
import {
  basisPointsFromPercent,
  roundHalfUp,
  paise,
  paiseFromRupees,
  type BasisPoints,
  type Paise,
} from '../money/money.ts'
import { computeBill } from './bill.ts'
import { fromWireDiscount } from './discount.ts'
import { computeGstBill, type GstBillLine } from './gst-bill.ts'
import { gstBillVectors, type GstBillVector, type GstVectorLine } from './gst-bill.vectors.ts'

const lineOf = ([price, quantity, rate, tax]: GstVectorLine): GstBillLine => ({
  pricePaise: paiseFromRupees(price),
  quantity,
  taxKind: tax.startsWith('gst') ? 'gst' : tax.startsWith('vat') ? 'vat' : 'none',
  rateBasisPoints: basisPointsFromPercent(rate),
  taxGroupName: tax.startsWith('vat') ? 'VAT' : `GST ${rate}%`,
  priceIncludesTax: tax === 'gst-included',
  isDiscountable: tax !== 'vat',
})

const billOf = ({ lines, discount, packing }: Pick<GstBillVector, 'lines' | 'discount' | 'packing'>) =>
  computeGstBill(
    lines.map(lineOf),
    fromWireDiscount(discount ?? null),
    packing === undefined ? [] : [{ kind: 'packing', amountPaise: paiseFromRupees(packing) }],
  )

const vectorOf = (begin: string) => gstBillVectors.filter(({ name }) => name.startsWith(`${begin} `))

describe('golden bills in GST mode', () => {
  test.each(gstBillVectors)('$name', (vector) => {
    const bill = billOf(vector)

    expect(bill).toMatchObject({
      taxablePaise: paiseFromRupees(vector.taxable),
      otherPaise: paiseFromRupees(vector.other ?? 0),
      cgstPaise: paiseFromRupees(vector.half),
      sgstPaise: paiseFromRupees(vector.half),
      vatPaise: paiseFromRupees(vector.vat ?? 0),
      roundOffPaise: paiseFromRupees(vector.roundOff),
      payablePaise: paiseFromRupees(vector.payable),
    })
    expect(bill.discountShares).toEqual((vector.shares ?? vector.lines.map(() => 0)).map(paiseFromRupees))
  })
})

test.each([
  ['V18', undefined, 862, 861],
  ['V19', { type: 'flat' as const, value: 50 }, 808, 809],
])('%s: a bill split by items differs from the whole in round-off alone', (name, discount, split, whole) => {
  const parts = vectorOf(name).map(billOf)
  const unsplit = billOf({ lines: vectorOf('V1')[0]!.lines, ...(discount && { discount }) })
  const sumOf = (field: 'taxablePaise' | 'cgstPaise' | 'discountPaise' | 'payablePaise') =>
    parts.reduce((total, part) => total + part[field], 0)

  expect(parts).toHaveLength(2)
  expect(sumOf('taxablePaise')).toBe(unsplit.taxablePaise)
  expect(sumOf('cgstPaise')).toBe(unsplit.cgstPaise)
  expect(sumOf('discountPaise')).toBe(unsplit.discountPaise)
  expect([sumOf('payablePaise'), unsplit.payablePaise]).toEqual([split * 100, whole * 100])
})

describe('what would be wrong', () => {
  test('V10: the rounded parts added up and rounded again are a rupee more', () => {
    const bill = billOf(vectorOf('V10')[0]!)

    expect(roundHalfUp(bill.grossPaise, 100)).toBe(213)
    expect(bill.payablePaise).toBe(212_00)
  })

  test('seven lines of 33.33: tax line by line loses two paise of each half', () => {
    const line: GstVectorLine = [33.33, 1, 5, 'gst']
    const lines = Array.from({ length: 7 }, () => line)

    const lineByLine = lines.reduce((total, each) => total + billOf({ lines: [each] }).cgstPaise, 0)
    expect(lineByLine).toBe(5_81)
    expect(billOf({ lines }).cgstPaise).toBe(5_83)
  })

  test("V4: the specification's bill taxes before the discount and stays five rupees higher", () => {
    const { lines, discount } = vectorOf('V4')[0]!
    const specLines = lines.map(lineOf).map((line) => ({ ...line, taxIsSplit: true }))

    expect(computeBill(specLines, fromWireDiscount(discount!)).payablePaise).toBe(950_00)
    expect(billOf({ lines, discount: discount! }).payablePaise).toBe(945_00)
  })
})

test('GST of one rate is one group whatever it is called, and prices that include it another; VAT has its name', () => {
  const line = (taxKind: GstBillLine['taxKind'], taxGroupName: string, priceIncludesTax = false): GstBillLine => ({
    pricePaise: paise(100_00),
    quantity: 1,
    taxKind,
    rateBasisPoints: 500 as BasisPoints,
    taxGroupName,
    priceIncludesTax,
    isDiscountable: true,
  })
  const { groups } = computeGstBill([
    line('gst', 'GST 5%'),
    line('vat', 'VAT beer'),
    line('gst', 'Snacks'),
    line('gst', 'GST 5%', true),
    line('vat', 'VAT spirits'),
    line('none', 'No Tax', true),
    line('none', 'Old'),
  ])

  expect(groups.map((group) => [group.kind, group.priceIncludesTax, group.name, group.valuePaise])).toEqual([
    ['gst', false, null, 200_00],
    ['vat', false, 'VAT beer', 100_00],
    ['gst', true, null, 95_24],
    ['vat', false, 'VAT spirits', 100_00],
    ['none', false, null, 200_00],
  ])
})

test('VAT in the price is taken out of it, also at a rate of an odd number of basis points', () => {
  const { otherPaise, vatPaise, payablePaise } = computeGstBill([
    {
      pricePaise: 100_00 as Paise,
      quantity: 3,
      taxKind: 'vat',
      rateBasisPoints: basisPointsFromPercent(20.05),
      taxGroupName: 'VAT',
      priceIncludesTax: true,
      isDiscountable: false,
    },
  ])

  expect([otherPaise, vatPaise, payablePaise]).toEqual([249_90, 50_10, 300_00])
})

test('an empty bill is nothing', () => {
  expect(computeGstBill([], fromWireDiscount({ type: 'flat', value: 10 }))).toMatchObject({
    discountPaise: 0,
    payablePaise: 0,
    portionCount: 0,
  })
})
