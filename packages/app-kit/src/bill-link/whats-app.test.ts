import { expect, test } from 'vitest'
import { whatsAppLink, whatsAppNumber } from './whats-app.ts'

test.each([
  ['', ''],
  ['  ', ''],
  ['98765 43210', '919876543210'],
  ['09876543210', '919876543210'],
  ['919876543210', '919876543210'],
  ['+91 (98765) 432-10', '919876543210'],
  ['0091 98765 43210', '919876543210'],
  ['+1 415 555 2671', '14155552671'],
  ['12345', null],
  ['98765432101', null],
  ['+1234567', null],
  ['+1234567890123456', null],
  ['Ravi', null],
])('the number %j is %j for wa.me', (typed, number) => {
  expect(whatsAppNumber(typed)).toBe(number)
})

test('the text is whole in the address, whatever it has in it', () => {
  const text = 'Bill of A & B + C, ₹1,234.00: https://spice.test/bill#a_b-c'
  const link = new URL(whatsAppLink('919876543210', text))

  expect([link.host, link.pathname, link.hash]).toEqual(['wa.me', '/919876543210', ''])
  expect(link.searchParams.get('text')).toBe(text)
})
