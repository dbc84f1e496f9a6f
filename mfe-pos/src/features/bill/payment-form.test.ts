import { paise, type PaymentMethod } from '@tiffin/domain'
import { expect, test } from 'vitest'
import { collectedInRupees, isAbove100Percent, readDiscount, toCollect, typedAmount } from './payment-form.ts'

const part = (method: PaymentMethod, rupees: number) => ({ method, amountPaise: paise(rupees * 100) })
const record = (payments: ReturnType<typeof part>[], tip = 0, given: number | null = null) =>
  collectedInRupees(payments, paise(tip * 100), given === null ? null : paise(given * 100))

test('a bill of 1,050 with a tip of 100 collects 1,150, and the payment is that of the bill', () => {
  const collected = toCollect([part('Cash', 1_050)], paise(10_000))
  expect(collected?.reduce((sum, { amountPaise }) => sum + amountPaise, 0)).toBe(115_000)
  expect(record([part('Cash', 1_050)], 100, 1_200)).toEqual({
    payments: [{ method: 'Cash', amount: 1_050, tendered: 1_200 }],
    tip: { method: 'Cash', amount: 100 },
  })
})

test.each([
  ['exactly enough, which leaves no change', [part('Cash', 861)], 0, 861, [861]],
  ['enough for the bill and not for the tip', [part('Cash', 861)], 100, 900, [undefined]],
  ['too little', [part('Cash', 861)], 0, 800, [undefined]],
  ['none', [part('Cash', 861)], 100, null, [undefined]],
  ['some that is not in cash', [part('Card', 861)], 0, 1_000, [undefined]],
  ['cash beside a card, with the tip by card', [part('Card', 431), part('Cash', 430)], 50, 500, [undefined, 500]],
  [
    'cash for several parts',
    [part('Cash', 431), part('UPI', 200), part('Cash', 230)],
    0,
    1_000,
    [770, undefined, undefined],
  ],
  ['cash for the tip of a bill that costs nothing', [part('Cash', 0)], 100, 500, [500]],
])('of what is given is recorded: %s', (_name, payments, tip, given, tendered) => {
  expect(record(payments, tip, given).payments.map((payment) => payment.tendered)).toEqual(tendered)
})

test('the tip comes by the method of the first part; nothing is collected while a method is missing', () => {
  expect(record([part('UPI', 500), part('Cash', 361)], 20.5).tip).toEqual({ method: 'UPI', amount: 20.5 })
  expect(toCollect(null, paise(10_000))).toBeNull()
  expect(record([part('Cash', 861)])).toEqual({ payments: [{ method: 'Cash', amount: 861 }] })
})

test.each([
  ['1200', 120_000],
  [' 0.5 ', 50],
  ['9999999.99', 999_999_999],
  ['10000000', null],
  ['1.005', null],
  ['-5', null],
  ['1,200', null],
  ['', null],
])('the text %j is %j paise', (text, amount) => {
  expect(typedAmount(text)).toBe(amount)
})

test.each(['', ' ', 'ten', '-5', '1.234', 'Infinity', 'NaN', '99999999999', '0'])(
  '[C5-026] a discount of %j counts as 0',
  (text) => {
    expect(readDiscount(text, 'flat')).toBeNull()
  },
)

test.each([
  ['50', 50],
  ['12.75', 12.75],
  ['0.01', 0.01],
  [' 7 ', 7],
])('[C5-025] %j is a discount with at most two decimals', (text, value) => {
  expect(readDiscount(text, 'percent')).toEqual({ type: 'percent', value })
})

test.each([
  ['100', 'percent', false],
  ['100.01', 'percent', true],
  ['150', 'percent', true],
  ['150', 'flat', false],
  ['much', 'percent', false],
] as const)('%s as %s is above all of a bill: %s', (text, type, above) => {
  expect(isAbove100Percent(text, type)).toBe(above)
})

test('more than all of a bill counts as 0', () => {
  expect([readDiscount('100', 'percent'), readDiscount('100.01', 'percent')]).toEqual([
    { type: 'percent', value: 100 },
    null,
  ])
})
