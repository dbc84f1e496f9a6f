import { formatAmount, rupeesFromPaise } from '@tiffin/domain'
import { billVectors, type BillVector } from '@tiffin/domain/bill.vectors'
import { describe, expect, test } from 'vitest'
import { sampleItem, sampleOrder, settledOrder } from '../testing/sample-order.ts'
import { unsettledBill, orderToBillLines, settledBill } from '@tiffin/slips'

describe('golden bills, from the wire shape of an order', () => {
  test.each(billVectors)(
    '[C3-004] [C9-006] [C9-007 G67] [C9-008 G67] [C9-009 G67] [C9-010] [C9-011] [C9-013] [C9-014] [C9-015] $name',
    (vector) => {
      const bill = unsettledBill(orderOf(vector), vector.discount ?? null)

      expect(rupeesFromPaise(bill.subtotalPaise)).toBe(vector.subtotal)
      expect(bill.taxLines.map((line) => [line.label, rupeesFromPaise(line.amountPaise)])).toEqual(vector.taxes)
      expect(rupeesFromPaise(bill.discountPaise)).toBe(vector.discountPrinted ?? 0)
      expect(rupeesFromPaise(bill.roundOffPaise)).toBe(vector.roundOff)
      expect(rupeesFromPaise(bill.payablePaise)).toBe(vector.payable)
    },
  )
})

test('[C9-009] a tax without a group name prints as Tax with its rate', () => {
  const bill = unsettledBill(
    sampleOrder({ items: [sampleItem({ tax_group_name: null, tax_is_split: false, tax_rate_applied: 12 })] }),
    null,
  )

  expect(bill.taxLines.map((line) => line.label)).toEqual(['Tax @ 12%'])
})

test('[C9-016] the guest count is the sum of quantities', () => {
  expect(unsettledBill(sampleOrder(), null).portionCount).toBe(3)
})

test('[C9-012 G3] a read-only bill without a stored discount has discount 0', () => {
  const bill = settledBill(settledOrder({ discount: null, payable: 861, round_off: 0 }))

  expect(bill.discountPaise).toBe(0)
  expect(bill.payablePaise).toBe(86_100)
})

test('[C9-012 G3] a completed order prints what it stored, even where today’s sum would differ', () => {
  const bill = settledBill(
    settledOrder({ discount: { type: 'percent', value: 10, amount: 82.5 }, round_off: -0.5, payable: 778 }),
  )

  expect([bill.discountPaise, bill.roundOffPaise, bill.payablePaise].map((amount) => formatAmount(amount))).toEqual([
    '82.50',
    '-0.50',
    '778.00',
  ])
})

test('rupees and percent of the wire become paise and basis points', () => {
  const [line] = orderToBillLines({ items: [sampleItem({ price: 4.35, tax_rate_applied: 2.5 })] })

  expect(line).toMatchObject({ pricePaise: 435, rateBasisPoints: 250 })
})

function orderOf(vector: BillVector) {
  const items = vector.lines.map(([price, quantity, rate, group]) =>
    sampleItem({ price, quantity, tax_rate_applied: rate, tax_group_name: group, tax_is_split: group === 'split' }),
  )
  return sampleOrder({ items })
}
