import { paise, type Paise } from '@tiffin/domain'
import { expect, test } from 'vitest'
import { settledPayments } from './decide-settlement.ts'
import type { PartPayment, Payment } from './order.ts'

const PAYABLE = paise(86_100)
const rest = (amountPaise: number): Payment[] => [{ method: 'UPI', amountPaise: paise(amountPaise) }]
const part = (amountPaise: number): PartPayment => ({
  method: 'Cash',
  amountPaise: amountPaise as Paise,
  at: new Date('2026-11-26T10:00:00Z'),
  by: 'Meera',
  reference: null,
})

test('the part payments and the rest are the payable, in this order', () => {
  const partPayments = [part(50_000), part(10_000)]
  expect(settledPayments({ partPayments }, rest(26_100), PAYABLE)).toEqual([...partPayments, ...rest(26_100)])
  expect(settledPayments({}, rest(86_100), PAYABLE)).toEqual(rest(86_100))
})

test('control: the whole payable is refused as the rest, although without a part payment it is right', () => {
  const pay = (partPayments: PartPayment[]) => () => settledPayments({ partPayments }, rest(86_100), PAYABLE)
  expect(pay([])).not.toThrow()
  expect(pay([part(50_000)])).toThrow('₹500.00 of ₹861.00 was paid before, so ₹361.00 is left to pay and not ₹861.00.')
})

test('a rest of nothing is no payment, and without a part payment it is one', () => {
  const partPayments = [part(96_100), part(-10_000)]
  expect(settledPayments({ partPayments }, rest(0), PAYABLE)).toEqual(partPayments)
  expect(settledPayments({ partPayments }, null, PAYABLE)).toEqual(partPayments)
  expect(settledPayments({}, rest(0), paise(0))).toEqual(rest(0))
})

test('a bill below what is paid says how much is to be given back, whatever the rest', () => {
  for (const given of [null, rest(0)])
    expect(() => settledPayments({ partPayments: [part(50_000)] }, given, paise(12_600))).toThrow(
      '₹500.00 is paid and the bill is ₹126.00. Please give ₹374.00 back before it is settled.',
    )
})
