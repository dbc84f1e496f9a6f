import { expect, test } from 'vitest'
import { paise, type BasisPoints } from '../money/money.ts'
import { gstLineOf } from './gst-bill.ts'

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
