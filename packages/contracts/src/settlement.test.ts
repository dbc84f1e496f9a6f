import { expect, test } from 'vitest'
import { order } from './order-schema.ts'
import { settlementBody } from './settlement.ts'

const KHATA = { khata_id: '0191a000-0000-4000-8000-000000000001', amount: 368 }
const cash = { method: 'Cash', amount: 1_050 }
const refusalOf = (body: object): [string, string] | null => {
  const issue = settlementBody.safeParse(body).error?.issues[0]
  return issue ? [issue.path.join('.'), issue.message] : null
}

test.each([
  ['cash that is exactly enough', { payments: [{ ...cash, tendered: 1_050 }] }],
  ['cash that gives change, with paise', { payments: [{ ...cash, amount: 0.3, tendered: 0.1 + 0.2 }] }],
  ['as much cash as an order can be worth', { payments: [{ ...cash, tendered: 10_000_000 }] }],
  ['the smallest tip', { payments: [cash], tip: { method: 'Card', amount: 0.01 } }],
  ['the largest tip', { payments: [cash], tip: { method: 'UPI', amount: 10_000_000 } }],
  ['nothing of either', { payments: [{ ...cash, tendered: null }], tip: null }],
  ['no payments and no tip, as before', { tip: null }],
  ['all on a khata', { payments: [], khata: KHATA }],
])('a settlement takes %s', (_name, body) => {
  expect(refusalOf(body)).toBeNull()
})

const NO_MORE = 'only cash is tendered'
const LESS = 'is less than the amount of the payment'
const WITHOUT = 'a tip needs payments that say how the bill was paid'
test.each([
  ['less cash than the payment', { payments: [{ ...cash, tendered: 1_049.99 }] }, ['payments.0.tendered', LESS]],
  ['cash of a card', { payments: [{ ...cash, method: 'Card', tendered: 2_000 }] }, ['payments.0.tendered', NO_MORE]],
  ['a third decimal of cash', { payments: [{ ...cash, tendered: 1_050.005 }] }, ['payments.0.tendered']],
  ['cash below zero', { payments: [{ ...cash, amount: 0, tendered: -1 }] }, ['payments.0.tendered']],
  ['more cash than any order is worth', { payments: [{ ...cash, tendered: 10_000_000.01 }] }, ['payments.0.tendered']],
  ['a tip of nothing', { payments: [cash], tip: { method: 'Cash', amount: 0 } }, ['tip.amount']],
  ['a tip below zero', { payments: [cash], tip: { method: 'Cash', amount: -100 } }, ['tip.amount']],
  ['a third decimal of a tip', { payments: [cash], tip: { method: 'Cash', amount: 1.005 } }, ['tip.amount']],
  ['a tip beyond a crore', { payments: [cash], tip: { method: 'Cash', amount: 10_000_000.01 } }, ['tip.amount']],
  ['a tip by an unknown method', { payments: [cash], tip: { method: 'Cheque', amount: 100 } }, ['tip.method']],
  ['a tip as a bare number', { payments: [cash], tip: 100 }, ['tip']],
  ['an empty list of payments', { payments: [] }, ['payments', 'must have at least one payment, or a khata']],
  ['a khata without payments', { khata: KHATA }, ['khata', 'must be beside payments']],
  ['a khata of nothing', { payments: [], khata: { ...KHATA, amount: 0 } }, ['khata.amount']],
  ['a tip where nobody said how the bill was paid', { tip: { method: 'Cash', amount: 100 } }, ['tip', WITHOUT]],
])('a settlement refuses %s, and names it', (_name, body, [path, text = '']) => {
  const [where, why] = refusalOf(body) ?? []
  expect([where, why]).toEqual([path, expect.stringContaining(text)])
})

test('an order without either has neither field, and one of an earlier release is read as it was', () => {
  const [payments, tip] = [order.shape.payments.parse([cash]), order.shape.tip.parse(undefined)]
  expect([JSON.stringify(payments), tip]).toEqual([JSON.stringify([cash]), undefined])
  expect(order.shape.payments.parse([{ ...cash, tendered: 1_200 }])).toEqual([{ ...cash, tendered: 1_200 }])
})
