import fc from 'fast-check'
import { sized } from '@tiffin/stack/testing/sized'
import { describe, expect, test } from 'vitest'
import { basisPointsFromPercent, paiseFromRupees, type BasisPoints, type Paise } from '../money/money.ts'
import { computeBill, type BillLine } from './bill.ts'
import { billVectors, type BillVector } from './bill.vectors.ts'
import { fromWireDiscount, type Discount } from './discount.ts'

const linesOf = (vector: BillVector): BillLine[] =>
  vector.lines.map(([price, quantity, rate, group]) => ({
    pricePaise: paiseFromRupees(price),
    quantity,
    rateBasisPoints: basisPointsFromPercent(rate),
    taxGroupName: group === 'split' ? `GST ${rate}%` : group,
    taxIsSplit: group === 'split',
  }))

describe('[C3-004] [C9-006] [C9-007 G67] [C9-008 G67] [C9-009 G67] [C9-010] [C9-011] [C9-013] [C9-014] [C9-015] golden bills', () => {
  test.each(billVectors)('$name', (vector) => {
    const bill = computeBill(linesOf(vector), fromWireDiscount(vector.discount ?? null))

    expect(bill.subtotalPaise).toBe(paiseFromRupees(vector.subtotal))
    expect(bill.taxLines).toEqual(
      vector.taxes.map(([label, rupees]) => ({ label, amountPaise: paiseFromRupees(rupees) })),
    )
    expect(bill.discountPaise).toBe(paiseFromRupees(vector.discountPrinted ?? 0))
    expect(bill.roundOffPaise).toBe(paiseFromRupees(vector.roundOff))
    expect(bill.payablePaise).toBe(paiseFromRupees(vector.payable))
  })
})

test('[C9-016] the guest count is the sum of quantities', () => {
  expect(computeBill(linesOf(billVectors[0]!)).portionCount).toBe(3)
})

test('[C9-009] a tax without a group name prints as Tax with its rate', () => {
  const bill = computeBill([
    {
      pricePaise: 10_000 as Paise,
      quantity: 1,
      rateBasisPoints: 1_250 as BasisPoints,
      taxGroupName: null,
      taxIsSplit: false,
    },
  ])

  expect(bill.taxLines).toEqual([{ label: 'Tax @ 12.5%', amountPaise: 1_250 }])
})

test('[C9-007 G67] [C9-008 G67] [C9-009 G67] a tax line adds up what has its rate, and its name where it is not split', () => {
  const line = (rupees: number, percent: number, taxGroupName: string, taxIsSplit: boolean): BillLine => ({
    pricePaise: paiseFromRupees(rupees),
    quantity: 1,
    rateBasisPoints: basisPointsFromPercent(percent),
    taxGroupName,
    taxIsSplit,
  })
  const bill = computeBill([
    line(333, 5, 'GST 5%', true),
    line(100, 10, 'VAT', false),
    line(100, 18, 'GST 18%', true),
    line(333, 5, 'Snacks', true),
    line(50, 10, 'Cess', false),
    line(40, 0, 'No Tax', false),
    line(50, 10, 'VAT', false),
    line(50, 12.5, 'VAT', false),
  ])

  // Both lines are 16.65, because split groups of one rate are added up; the tax of each group alone would be two lines
  // of 8.32 and 8.33.
  expect(bill.taxLines).toEqual([
    { label: 'CGST @ 2.5%', amountPaise: 16_65 },
    { label: 'SGST @ 2.5%', amountPaise: 16_65 },
    { label: 'VAT @ 10%', amountPaise: 15_00 },
    { label: 'CGST @ 9%', amountPaise: 9_00 },
    { label: 'SGST @ 9%', amountPaise: 9_00 },
    { label: 'Cess @ 10%', amountPaise: 5_00 },
    { label: 'VAT @ 12.5%', amountPaise: 6_25 },
  ])
})

test('[C9-007 G67] [C9-008 G67] an odd paisa of a split tax goes to SGST, so that both add up', () => {
  const bill = computeBill([
    {
      pricePaise: 100 as Paise,
      quantity: 1,
      rateBasisPoints: 500 as BasisPoints,
      taxGroupName: 'GST 5%',
      taxIsSplit: true,
    },
  ])

  expect(bill.taxLines).toEqual([
    { label: 'CGST @ 2.5%', amountPaise: 2 },
    { label: 'SGST @ 2.5%', amountPaise: 3 },
  ])
})

test('without a discount nothing is taken off', () => {
  expect(computeBill(linesOf(billVectors[0]!)).discountPaise).toBe(0)
})

const anyLine = fc.record({
  pricePaise: fc.integer({ min: 0, max: 5_000_000 }) as fc.Arbitrary<Paise>,
  quantity: fc.integer({ min: 1, max: 99 }),
  rateBasisPoints: fc.constantFrom(0, 250, 500, 1_200, 1_800, 2_800) as fc.Arbitrary<BasisPoints>,
  taxGroupName: fc.constantFrom('GST', 'VAT', null),
  taxIsSplit: fc.boolean(),
})
const anyDiscount: fc.Arbitrary<Discount> = fc.oneof(
  fc.record({
    type: fc.constant('flat' as const),
    amountPaise: fc.integer({ min: 0, max: 1_000_000 }) as fc.Arbitrary<Paise>,
  }),
  fc.record({
    type: fc.constant('percent' as const),
    basisPoints: fc.integer({ min: 0, max: 20_000 }) as fc.Arbitrary<BasisPoints>,
  }),
)

test('10,000 random bills add up on paper and agree with arbitrary-precision arithmetic', () => {
  fc.assert(
    fc.property(fc.array(anyLine, { minLength: 1, maxLength: 30 }), anyDiscount, (lines, discount) => {
      const bill = computeBill(lines, discount)

      expect(bill.subtotalPaise + bill.taxPaise - bill.discountPaise + bill.roundOffPaise).toBe(bill.payablePaise)
      expect(bill.payablePaise).toBe(payableByBigInt(lines, discount))
      expect(bill.payablePaise).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: sized(2_000, 200_000) },
  )
})

function payableByBigInt(lines: readonly BillLine[], discount: Discount): number {
  const sum = (value: (line: BillLine) => bigint) => lines.reduce((total, line) => total + value(line), 0n)
  const subtotal = sum((line) => BigInt(line.pricePaise) * BigInt(line.quantity))
  const tax = sum((line) => BigInt(line.pricePaise) * BigInt(line.quantity) * BigInt(line.rateBasisPoints))
  const before = subtotal * 10_000n + tax
  const asked =
    discount.type === 'flat'
      ? BigInt(discount.amountPaise) * 10_000n
      : subtotal * BigInt(Math.min(discount.basisPoints, 10_000))
  const gross = before - (asked > before ? before : asked)
  return Number((gross + 500_000n) / 1_000_000n) * 100
}
