import { expect, test } from 'vitest'
import { paise } from '../money/money.ts'
import { isUpiMc, isUpiVpa, MAX_UPI_VPA_LENGTH, upiLink, type UpiPayee } from './upi.ts'

const shop: UpiPayee = { vpa: 'shop@okicici', name: 'Sagar Ratna & Sons' }
const linkOf = (amountPaise: number, number = '261121-7', payee: Partial<UpiPayee> = {}) =>
  upiLink({ payee: { ...shop, ...payee }, amountPaise: paise(amountPaise), number })

/** Returns a field of a link as an app reads it: `%` sequences are decoded, and nothing else. */
const fieldOf = (link: string, key: string) =>
  decodeURIComponent(new RegExp(`[?&]${key}=([^&]*)`).exec(link)?.[1] ?? 'absent')

test.each([
  [
    'the example of an invoice',
    linkOf(73_500, 'A1/2627/000123'),
    'upi://pay?pa=shop@okicici&pn=Sagar%20Ratna%20%26%20Sons&tr=A12627000123&tn=Bill%20A1-2627-000123&am=735.00&cu=INR',
  ],
  [
    'an order',
    linkOf(86_100, '261121-7', { name: 'Spice Garden' }),
    'upi://pay?pa=shop@okicici&pn=Spice%20Garden&tr=2611217&tn=Bill%20261121-7&am=861.00&cu=INR',
  ],
  [
    'a merchant code of the bank',
    linkOf(100, '261121-7', { merchantCode: '5812' }),
    'upi://pay?pa=shop@okicici&pn=Sagar%20Ratna%20%26%20Sons&mc=5812&tr=2611217&tn=Bill%20261121-7&am=1.00&cu=INR',
  ],
])('the link of %s', (_name, link, golden) => {
  expect(link).toBe(golden)
})

test('the amount is rupees with two decimals and no grouping', () => {
  const amounts = [1, 10, 99, 100, 105, 86_100, 1_23_45_650, 1_00_000_00].map((each) => fieldOf(linkOf(each), 'am'))

  expect(amounts).toEqual(['0.01', '0.10', '0.99', '1.00', '1.05', '861.00', '123456.50', '100000.00'])
})

test.each(['Sagar Ratna & Sons', 'A+B 50% off', 'चाय की दुकान', "Joe's #1 = ?"])('the name %s reads back', (name) => {
  const link = linkOf(100, '261121-7', { name })

  expect(fieldOf(link, 'pn')).toBe(name)
  expect(link).not.toContain('+')
})

test('what URLSearchParams writes does not read back: an app would show the plus signs', () => {
  const formEncoded = `upi://pay?${new URLSearchParams({ pa: shop.vpa, pn: shop.name }).toString()}`

  expect(fieldOf(formEncoded, 'pn')).toBe('Sagar+Ratna+&+Sons')
})

test('a name that is long, has line breaks or half an emoji still makes a link that reads back', () => {
  const link = linkOf(100, '261121-7', { name: 'चाय'.repeat(40) })
  expect('चाय'.repeat(40).startsWith(fieldOf(link, 'pn'))).toBe(true)
  expect(/pn=([^&]*)/.exec(link)?.[1]?.length).toBe(144)

  expect(fieldOf(linkOf(100, '261121-7', { name: 'Chai\n\tStall ' }), 'pn')).toBe('Chai Stall')
  expect(fieldOf(linkOf(100, '261121-7', { name: 'Chai \ud83c' }), 'pn')).toBe('Chai')
})

test.each([
  'shop@okicici',
  'spice.garden-1_2@ybl',
  '9876543210@paytm',
  'Q123456789@ybl',
  'merchant.rzp@hdfcbank',
  '50100012345678@HDFC0000001.ifsc.npci',
])('%s is a UPI ID', (vpa) => {
  expect(isUpiVpa(vpa)).toBe(true)
})

test.each([
  '',
  'shop',
  'shop@',
  '@okicici',
  's@okicici',
  'shop@@okicici',
  'shop@ok icici',
  'shop okicici',
  'shop@okicici.',
  'shop@okicici&am=1',
  'shop+1@okicici',
  'दुकान@okicici',
  'shop@okicici\n',
  `${'x'.repeat(MAX_UPI_VPA_LENGTH)}@ybl`,
])('%j is no UPI ID', (text) => {
  expect(isUpiVpa(text)).toBe(false)
})

test.each([
  ['5812', true],
  ['0000', true],
  ['581', false],
  ['58123', false],
  ['58a2', false],
  ['५८१२', false],
  ['', false],
] as const)('%j as a merchant code: %j', (text, expected) => {
  expect(isUpiMc(text)).toBe(expected)
})
