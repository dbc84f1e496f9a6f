import { paise } from '@tiffin/domain'
import { expect, test } from 'vitest'
import { amountsOf, paymentsOfSplit, type Split } from './payment-form.ts'
import { equalSplit, withOneMore, withPart } from './split-payment.tsx'

const PAYABLE = paise(73_500)
const typed = (...amounts: string[]): Split => ({
  parts: [...amounts, ''].map((amountText) => ({ method: 'Cash', amountText, reference: '' })),
  isEqual: false,
})

test('equal parts follow the payable, and the methods that were chosen stay', () => {
  const split = equalSplit(4, ['Cash', 'UPI'])
  expect(amountsOf(split, PAYABLE)).toEqual([18_400, 18_400, 18_400, 18_300])
  expect(amountsOf(split, paise(70_000))).toEqual([17_500, 17_500, 17_500, 17_500])
  expect(split.parts.map(({ method }) => method)).toEqual(['Cash', 'UPI', null, null])
})

test('what is typed is taken off, and the last part takes the rest', () => {
  expect(amountsOf(typed('500', '35.50'), PAYABLE)).toEqual([50_000, 3_550, 19_950])
  expect(paymentsOfSplit(typed('500', '35.50'), PAYABLE)).toEqual([
    { method: 'Cash', amountPaise: 50_000 },
    { method: 'Cash', amountPaise: 3_550 },
    { method: 'Cash', amountPaise: 19_950 },
  ])
})

test.each([
  ['nothing', ''],
  ['zero', '0'],
  ['less than nothing', '-5'],
  ['three decimals', '1.005'],
  ['words', 'half'],
  ['all of it, so that nothing is left', '735'],
  ['more than all of it', '800'],
])('%s as the amount of a part pays nothing', (_, amountText) => {
  expect(paymentsOfSplit(typed(amountText), PAYABLE)).toBeNull()
})

test('a part without a method pays nothing', () => {
  expect(paymentsOfSplit(equalSplit(2, ['Cash']), PAYABLE)).toBeNull()
  expect(paymentsOfSplit(equalSplit(2, ['Cash', 'Card']), PAYABLE)).not.toBeNull()
})

test('more parts than rupees pay nothing', () => {
  expect(paymentsOfSplit(equalSplit(3, ['Cash', 'Cash', 'Cash']), paise(200))).toBeNull()
})

test('typing into equal parts keeps the amounts of the others', () => {
  const split = withPart(equalSplit(3, ['Cash', 'Cash', 'Cash']), 0, { amountText: '300' }, PAYABLE)
  expect(split.isEqual).toBe(false)
  expect(amountsOf(split, PAYABLE)).toEqual([30_000, 24_500, 19_000])
})

test('a method changes no amount, and one more part keeps equal ones equal', () => {
  const split = withPart(equalSplit(2, []), 1, { method: 'UPI' }, PAYABLE)
  expect([split.isEqual, split.parts.map(({ method }) => method)]).toEqual([true, [null, 'UPI']])
  expect(amountsOf(withOneMore(split), PAYABLE)).toEqual([24_500, 24_500, 24_500])
  expect(amountsOf(withOneMore(typed('500')), PAYABLE)).toEqual([50_000, null, 23_500])
})
