import { expect, test } from 'vitest'
import { isReservedSubdomain } from './is-reserved-subdomain.ts'
import { RESERVED_SUBDOMAINS } from './reserved-subdomains.ts'
import { isSubdomain } from './subdomain.ts'

test('about two hundred names, each once and each one that a restaurant could have asked for', () => {
  expect(RESERVED_SUBDOMAINS.length).toBeGreaterThan(150)
  expect(new Set(RESERVED_SUBDOMAINS).size).toBe(RESERVED_SUBDOMAINS.length)
  expect(RESERVED_SUBDOMAINS.filter((name) => !isSubdomain(name))).toEqual([])
  expect(RESERVED_SUBDOMAINS.filter((name) => !isReservedSubdomain(name))).toEqual([])
})

test.each([
  'www',
  'api',
  'admin',
  'system',
  'app',
  'support',
  'login',
  'mail',
  'billing',
  'secure',
  'accounts',
  'status',
  'cdn',
])('%s is the platform’s', (name) => {
  expect(isReservedSubdomain(name)).toBe(true)
})

test.each([
  'tiffin',
  't1ffin',
  'tlffin',
  'tif-fin',
  'tiffiin',
  'tifin',
  'tiffin-support',
  'tiffinpay',
  'login-tiffin',
  't1ff1n-l0gin',
  'supp0rt',
  '1ogin',
  'bi11ing',
  'adrnin',
  'sec-ure',
  'account5',
])('%s looks like it', (name) => {
  expect(isReservedSubdomain(name)).toBe(true)
})

test.each([
  'spice',
  'my-cafe',
  'tiffin-box',
  'tiffin-service',
  'mumbai-tiffins',
  'tiffany',
  'griffin',
  'muffin',
  'mai',
  'ma1',
  'corn',
  'hello',
  'the-bank-cafe',
  'curry-house',
  'supportive',
  'payal',
  'appu',
  'idli',
  'medu-vada',
])('%s is a restaurant’s name', (name) => {
  expect(isReservedSubdomain(name)).toBe(false)
})
