import { describe, expect, test } from 'vitest'
import { basisPointsFromPercent, paise } from '../money/money.ts'
import { chargeLinesOf, namesServiceCharge, SERVICE_CHARGE_NAMES } from './charges.ts'
import { computeGstBill, type GstBillLine } from './gst-bill.ts'

const line = (taxKind: GstBillLine['taxKind'], percent: number, pricePaise = 10_000): GstBillLine => ({
  pricePaise: paise(pricePaise),
  quantity: 1,
  taxKind,
  rateBasisPoints: basisPointsFromPercent(percent),
  taxGroupName: null,
  priceIncludesTax: false,
  isDiscountable: taxKind === 'gst',
})
const packing = [{ kind: 'packing', amountPaise: paise(2_000) }] as const

describe('the tax of a charge', () => {
  test.each([
    ['the only rate', [line('gst', 18)], 'gst', 18],
    ['the rate of most of the food', [line('gst', 5), line('gst', 18, 15_000), line('gst', 5)], 'gst', 5],
    ['that of restaurants beside liquor alone', [line('vat', 20)], 'gst', 5],
    ['none under composition, and beside food that has none', [line('none', 0)], 'none', 0],
  ] as const)('is %s', (_, dishes, taxKind, percent) => {
    expect(chargeLinesOf(packing, dishes)).toMatchObject([
      { taxKind, rateBasisPoints: basisPointsFromPercent(percent), isDiscountable: false },
    ])
  })

  test('is in the groups and not in the subtotal, the shares of the discount or the portions', () => {
    const bill = computeGstBill([line('gst', 5)], { type: 'flat', amountPaise: paise(50_000) }, packing)
    expect(bill).toMatchObject({ subtotalPaise: 10_000, chargesPaise: 2_000, discountPaise: 10_000, portionCount: 1 })
    expect([bill.discountShares, bill.taxablePaise, bill.cgstPaise, bill.payablePaise]).toEqual([
      [10_000],
      2_000,
      50,
      2_100,
    ])
  })
})

describe('a charge for service', () => {
  test.each([
    ...SERVICE_CHARGE_NAMES,
    'service_charge',
    'serviceCharge',
    'Service Charge (10 %)',
    'staff-welfare-fund',
  ])('%s is one', (name) => expect(namesServiceCharge(name)).toBe(true))
  test.each(['packing', 'delivery', 'tip', 'service', 'staff', 'charges', 'service_tax_number'])('%s is none', (name) =>
    expect(namesServiceCharge(name)).toBe(false),
  )
})
