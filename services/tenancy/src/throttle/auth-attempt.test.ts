import { expect, test } from 'vitest'
import { clientAddressOf } from './auth-attempt.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (forwarded, address) => {
  expect(clientAddressOf({ headers: { 'x-forwarded-for': forwarded }, ip: '127.0.0.1' })).toBe(address)
})

test('without a gateway in front, the address of the connection', () => {
  expect(clientAddressOf({ headers: {}, ip: '127.0.0.1' })).toBe('127.0.0.1')
})
