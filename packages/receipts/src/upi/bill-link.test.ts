import { paise } from '@tiffin/domain'
import { expect, test } from 'vitest'
import { sampleOrder, sampleSettings, settledOrder } from '../testing/sample-order.ts'
import { billLink } from '@tiffin/slips'

const settings = { ...sampleSettings, upi_vpa: 'spicegarden@okicici' }
const bill = { payablePaise: paise(86_100) }

test('a bill is paid to the UPI ID of the restaurant, under its name and with the number of the order', () => {
  expect(billLink(sampleOrder(), settings, bill)).toBe(
    'upi://pay?pa=spicegarden@okicici&pn=Spice%20Garden&tr=2611217&tn=Bill%20261121-7&am=861.00&cu=INR',
  )
})

test('the bill of an invoice is paid under the number of the invoice, without its slashes', () => {
  const link = billLink(sampleOrder(), settings, { ...bill, document: { number: 'A1/2627/000123' } })

  expect(link).toBe(
    'upi://pay?pa=spicegarden@okicici&pn=Spice%20Garden&tr=A12627000123&tn=Bill%20A1-2627-000123&am=861.00&cu=INR',
  )
})

test('a payee name and a merchant code are in the link when the restaurant has them', () => {
  const full = { ...settings, upi_name: ' Spice Garden Foods & Co ', upi_mc: '5812' }

  expect(billLink(sampleOrder(), full, bill)).toBe(
    'upi://pay?pa=spicegarden@okicici&pn=Spice%20Garden%20Foods%20%26%20Co&mc=5812&tr=2611217&tn=Bill%20261121-7&am=861.00&cu=INR',
  )
  expect(billLink(sampleOrder(), { ...settings, upi_name: '', upi_mc: '58' }, bill)).toBe(
    billLink(sampleOrder(), settings, bill),
  )
})

test.each([
  ['of a restaurant without a UPI ID', sampleOrder(), sampleSettings, bill],
  ['of a restaurant that took it away', sampleOrder(), { ...settings, upi_vpa: null }, bill],
  ['while the UPI ID is half typed', sampleOrder(), { ...settings, upi_vpa: 'spicegarden@' }, bill],
  ['of which nothing is payable', sampleOrder(), settings, { payablePaise: paise(0) }],
  ['that is paid', settledOrder(), settings, bill],
])('there is no link for a bill %s', (_name, order, someSettings, someBill) => {
  expect(billLink(order, someSettings, someBill)).toBeNull()
})
