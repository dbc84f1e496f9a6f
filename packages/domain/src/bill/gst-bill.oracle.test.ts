import fc from 'fast-check'
import { sized } from '@tiffin/stack/testing/sized'
import { expect, test } from 'vitest'
import { paise, type BasisPoints, type Paise } from '../money/money.ts'
import type { Discount } from './discount.ts'
import { computeGstBill, type GstBill, type GstBillLine } from './gst-bill.ts'

const anyLine: fc.Arbitrary<GstBillLine> = fc.record({
  pricePaise: fc.integer({ min: 0, max: 5_000_000 }) as fc.Arbitrary<Paise>,
  quantity: fc.integer({ min: 1, max: 99 }),
  taxKind: fc.constantFrom('gst', 'gst', 'vat', 'none'),
  rateBasisPoints: fc.constantFrom(0, 25, 500, 1_200, 1_800, 2_005) as fc.Arbitrary<BasisPoints>,
  taxGroupName: fc.constantFrom('GST', 'VAT', null),
  priceIncludesTax: fc.boolean(),
  isDiscountable: fc.boolean(),
})
/** A line on the bill of a bar: food at 5 % with and without its tax in the price, beer, or spirits. */
const anyLineOfABar = fc
  .record({ line: anyLine, tax: fc.constantFrom('food', 'food', 'beer', 'spirits') })
  .map(({ line, tax }): GstBillLine => {
    if (tax === 'food') return { ...line, taxKind: 'gst', rateBasisPoints: 500 as BasisPoints }
    const rateBasisPoints = (tax === 'beer' ? 2_000 : 2_500) as BasisPoints
    return { ...line, taxKind: 'vat', rateBasisPoints, taxGroupName: 'VAT', priceIncludesTax: false }
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
const bills = (line: fc.Arbitrary<GstBillLine>) =>
  fc.tuple(fc.array(line, { minLength: 1, maxLength: 30 }), anyDiscount)

test('2,000 random bills agree with arbitrary-precision arithmetic and add up on paper', () => {
  fc.assert(
    fc.property(bills(anyLine), ([lines, discount]) => {
      const bill = computeGstBill(lines, discount)

      expectFairShares(lines, discount, bill)
      expect(figuresOf(bill)).toEqual(oracleOf(lines, bill.discountShares))
      expectAddsUp(bill)
      // Where tax is added to the price, rounding changes the printed tax of a group by up to a paisa (GST, two halves)
      // or half a paisa (VAT).
      const slack = bill.groups.map(({ kind, priceIncludesTax: included }) => (included ? 0 : SLACK[kind]))
      expect(Math.abs(bill.roundOffPaise)).toBeLessThanOrEqual(
        50 + slack.reduce<number>((total, each) => total + each, 0),
      )
    }),
    { numRuns: sized(2_000, 200_000) },
  )
})
const SLACK = { gst: 1, vat: 0.5, none: 0 } as const

test('where food has one rate and liquor two, round-off is 51 paise at most', () => {
  fc.assert(
    fc.property(bills(anyLineOfABar), ([lines, discount]) => {
      expect(Math.abs(computeGstBill(lines, discount).roundOffPaise)).toBeLessThanOrEqual(51)
    }),
    { numRuns: sized(2_000, 200_000) },
  )
})

test('two amounts of a crore are shared to the paisa', () => {
  const line: GstBillLine = {
    pricePaise: paise(99_99_99_999),
    quantity: 1,
    taxKind: 'gst',
    rateBasisPoints: 500 as BasisPoints,
    taxGroupName: null,
    priceIncludesTax: false,
    isDiscountable: true,
  }
  const lines = [line, { ...line, pricePaise: paise(99_99_99_998) }, { ...line, pricePaise: paise(99_99_99_997) }]
  const discount = { type: 'flat', amountPaise: paise(99_99_99_995) } as const

  const bill = computeGstBill(lines, discount)
  expect(bill.discountShares).toEqual([333333332, 333333332, 333333331])
  expectFairShares(lines, discount, bill)
})

type Figures = Record<'taxable' | 'half' | 'other' | 'vat' | 'payable', number>

const figuresOf = (bill: GstBill): Figures => ({
  taxable: bill.taxablePaise,
  half: bill.cgstPaise,
  other: bill.otherPaise,
  vat: bill.vatPaise,
  payable: bill.payablePaise,
})

function expectAddsUp(bill: GstBill): void {
  const { taxablePaise, cgstPaise, sgstPaise, otherPaise, vatPaise, roundOffPaise, payablePaise } = bill
  expect(taxablePaise + cgstPaise + sgstPaise + otherPaise + vatPaise + roundOffPaise).toBe(payablePaise)
  expect(sgstPaise).toBe(cgstPaise)
  expect(payablePaise % 100).toBe(0)
}

/**
 * Expects what the largest remainder promises: the shares add up, each is its exact share rounded down or up, and no
 * line that was rounded down has a larger fraction, or an equal one and an earlier place, than one that was rounded up.
 */
function expectFairShares(lines: readonly GstBillLine[], discount: Discount, bill: GstBill): void {
  const amounts = lines.map((line) => (line.isDiscountable ? BigInt(line.pricePaise) * BigInt(line.quantity) : 0n))
  const total = amounts.reduce((sum, amount) => sum + amount, 0n)
  const asked =
    discount.type === 'flat'
      ? BigInt(discount.amountPaise)
      : rounded(total * BigInt(Math.min(discount.basisPoints, 10_000)), 10_000n)
  const given = asked < total ? asked : total
  expect(BigInt(bill.discountPaise)).toBe(given)
  expect(bill.discountShares.reduce((sum, share) => sum + BigInt(share), 0n)).toBe(given)
  if (total === 0n) return

  const fractions = amounts.map((amount) => (amount * given) % total)
  const ups = bill.discountShares.map((share, index) => BigInt(share) - (amounts[index]! * given) / total)
  expect(ups.every((up) => up === 0n || up === 1n)).toBe(true)
  const worstUp = ups.reduce(
    (worst, up, index) => (up === 1n && fractions[index]! < worst ? fractions[index]! : worst),
    total,
  )
  const lastUp = ups.findLastIndex((up, index) => up === 1n && fractions[index] === worstUp)
  for (const [index, up] of ups.entries()) {
    if (up === 1n) continue
    expect(fractions[index]! < worstUp || (fractions[index] === worstUp && index > lastUp)).toBe(true)
  }
}

/** Computes the bill in exact fractions, from the amount of each line less its share of the discount. */
function oracleOf(lines: readonly GstBillLine[], shares: readonly Paise[]): Figures {
  const groups = new Map<string, { line: GstBillLine; net: bigint }>()
  for (const [index, line] of lines.entries()) {
    const name = line.taxKind === 'vat' ? line.taxGroupName : ''
    const key = `${line.taxKind} ${line.rateBasisPoints} ${line.priceIncludesTax} ${name}`
    const net = BigInt(line.pricePaise) * BigInt(line.quantity) - BigInt(shares[index]!)
    groups.set(key, { line, net: net + (groups.get(key)?.net ?? 0n) })
  }
  const figures = { taxable: 0n, half: 0n, other: 0n, vat: 0n }
  let exact = 0n
  for (const { line, net } of groups.values()) {
    const rate = line.taxKind === 'none' ? 0n : BigInt(line.rateBasisPoints)
    const [tax, base] = line.priceIncludesTax ? [net * rate, 10_000n + rate] : [net * rate, 10_000n]
    exact += line.priceIncludesTax ? net * 10_000n : net * 10_000n + tax
    if (line.taxKind === 'gst') {
      const half = rounded(tax, base * 2n)
      figures.half += half
      figures.taxable += line.priceIncludesTax ? net - half - half : net
    } else {
      const vat = rounded(tax, base)
      figures.vat += vat
      figures.other += line.priceIncludesTax ? net - vat : net
    }
  }
  const payable = rounded(exact, 1_000_000n) * 100n
  const numbers = Object.entries({ ...figures, payable }).map(([name, value]) => [name, Number(value)])
  return Object.fromEntries(numbers) as Figures
}

/** Returns the quotient rounded to a whole number, halves up. */
function rounded(numerator: bigint, denominator: bigint): bigint {
  return (numerator * 2n + denominator) / (denominator * 2n)
}
