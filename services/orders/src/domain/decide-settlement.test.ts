import type { MenuSnapshot } from '@tiffin/contracts'
import { basisPointsFromPercent, computeBill, paiseFromRupees, rupeesFromPaise, type CartLine } from '@tiffin/domain'
import fc from 'fast-check'
import { sized } from '@tiffin/stack/testing/sized'
import { expect, test } from 'vitest'
import { toWireOrder } from '../wire.ts'
import type { Order } from './order.ts'
import { priceLines } from './price-lines.ts'
import { computeSettlement } from './decide-settlement.ts'

const anyItem = fc.record({
  id: fc.uuid(),
  name: fc.string(),
  price: fc.integer({ min: 0, max: 5_000_000 }).map((paise) => paise / 100),
  tax_rate: fc.integer({ min: 0, max: 2_800 }).map((basisPoints) => basisPoints / 100),
  tax_group_name: fc.constantFrom('GST', 'VAT', null),
  tax_is_split: fc.boolean(),
})
const anyOrder = fc.array(fc.tuple(anyItem, fc.integer({ min: 1, max: 50 })), { minLength: 1, maxLength: 25 })
const anyDiscount = fc.option(
  fc.record({
    type: fc.constantFrom('flat' as const, 'percent' as const),
    value: fc.integer({ min: 0, max: 15_000 }).map((hundredths) => hundredths / 100),
  }),
)

test('server and client agree on 10,000 random bills, each from the rupees it holds', () => {
  fc.assert(
    fc.property(anyOrder, anyDiscount, (asked, discount) => {
      const menu: MenuSnapshot = { items: asked.map(([item]) => item) }
      const requested = asked.map(([item, quantity]) => ({
        id: item.id,
        quantity,
        price: item.price,
        tax_rate_applied: item.tax_rate,
      }))

      const active: Order = { ...emptyOrder, lines: priceLines(menu, requested) }
      const settled = toWireOrder({
        ...active,
        settlement: computeSettlement(active, { discount }, anyDiscountAllowed, new Date(0)),
      })

      const bill = computeBill(toWireOrder(active).items.map(fromWireLine), clientDiscount(discount))
      expect([settled.payable, settled.round_off]).toEqual([
        rupeesFromPaise(bill.payablePaise),
        rupeesFromPaise(bill.roundOffPaise),
      ])
    }),
    { numRuns: sized(2_000, 200_000) },
  )
})

const anyDiscountAllowed = { role: 'Cashier', discountLimit: null, isDiscountReasonRequired: false } as const

const emptyOrder: Order = {
  id: '01910000-0000-7000-8000-0000000000e1',
  orderNumber: '261121-1',
  orderType: 'Takeaway',
  status: 'Active',
  tableId: null,
  tableName: null,
  areaName: null,
  customer: null,
  createdAt: new Date(0),
  lines: [],
  settlement: null,
  version: 1,
  createdByName: null,
  covers: null,
  promisedAt: null,
  billPrintedAt: null,
  billSentAt: null,
  ready: [],
}

function fromWireLine(item: ReturnType<typeof toWireOrder>['items'][number]): CartLine {
  return {
    menuItemId: item.id,
    name: item.name,
    quantity: item.quantity,
    pricePaise: paiseFromRupees(item.price),
    rateBasisPoints: basisPointsFromPercent(item.tax_rate_applied),
    taxGroupName: item.tax_group_name,
    taxIsSplit: item.tax_is_split,
  }
}

function clientDiscount(discount: { type: 'flat' | 'percent'; value: number } | null) {
  if (!discount) return undefined
  return discount.type === 'flat'
    ? { type: 'flat' as const, amountPaise: paiseFromRupees(discount.value) }
    : { type: 'percent' as const, basisPoints: basisPointsFromPercent(Math.min(discount.value, 100)) }
}
