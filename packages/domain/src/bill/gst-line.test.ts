import { expect, test } from 'vitest'
import { paise, type BasisPoints } from '../money/money.ts'
import { billLinesOf, computeGstBill, gstLineOf } from './gst-bill.ts'

const sold = { pricePaise: paise(25_000), quantity: 2, rateBasisPoints: 2_000 as BasisPoints, taxGroupName: 'VAT' }

test.each([
  [{ taxIsSplit: false, taxKind: 'gst' }, 'gst', true],
  [{ taxIsSplit: true, taxKind: 'vat' }, 'vat', false],
  [{ taxIsSplit: true, taxKind: null }, 'gst', true],
  [{ taxIsSplit: true }, 'gst', true],
  [{ taxIsSplit: false }, 'vat', false],
] as const)('a line sold under %j is %s, and only GST lines have the discount', (tax, taxKind, isDiscountable) => {
  expect(gstLineOf({ ...sold, ...tax })).toEqual({ ...sold, taxKind, priceIncludesTax: false, isDiscountable })
})

test('G7: under composition no line has the tax of its group, and the discount is of all lines', () => {
  const food = { ...sold, pricePaise: paise(33_350), quantity: 1, taxIsSplit: true }
  const beer = { ...sold, taxIsSplit: false, taxKind: 'vat' } as const
  const { otherPaise, cgstPaise, roundOffPaise, payablePaise } = computeGstBill(billLinesOf([food], 'composition'))
  expect([otherPaise, cgstPaise, roundOffPaise, payablePaise]).toEqual([333_50, 0, 50, 334_00])

  const lines = billLinesOf([food, beer], 'composition')
  expect(lines.map(({ taxKind, isDiscountable }) => [taxKind, isDiscountable])).toEqual([
    ['none', true],
    ['none', true],
  ])
  expect(computeGstBill(lines).vatPaise).toBe(0)
  expect(computeGstBill(billLinesOf([food, beer], 'regular')).vatPaise).toBe(100_00)
})
