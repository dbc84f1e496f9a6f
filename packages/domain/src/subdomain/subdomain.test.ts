import { expect, test } from 'vitest'
import { capitalize, isSubdomain, normalizeSignUpSubdomain, restaurantUrl, tenantOfAddress } from './subdomain.ts'

test.each([
  ['spice.tiffin.app', '', 'spice'],
  ['Spice.Tiffin.app', '', 'spice'],
  ['www.tiffin.app', '', null],
  ['tiffin.app', '', null],
  ['spice.eu.tiffin.app', '', 'spice'],
  ['localhost.tiffin.app', '', null],
  ['localhost', '?subdomain=spice', 'spice'],
  ['localhost', '', null],
  ['127.0.0.1', '?subdomain=my-cafe', 'my-cafe'],
  ['192.168.1.20', '', null],
  ['localhost', '?subdomain=<script>', null],
  ['spice.tiffin.app', '?subdomain=other', 'spice'],
])('[C2-007] [C2-008] without a base domain %s%s is the tenant %s', (host, search, tenant) => {
  expect(tenantOfAddress(host, search)).toBe(tenant)
})

test.each([
  ['spice.brand.co.in', 'spice'],
  ['brand.co.in', null],
  ['www.brand.co.in', null],
  ['a.b.brand.co.in', null],
  ['elsewhere.example.org', null],
])('with the base domain brand.co.in %s is the tenant %s', (host, tenant) => {
  expect(tenantOfAddress(host, '', 'brand.co.in')).toBe(tenant)
})

test.each([
  ['https://www.tiffin.app/', undefined, 'https://spice.tiffin.app/'],
  ['https://tiffin.app/', undefined, 'https://spice.tiffin.app/'],
  ['http://localhost:8080/', undefined, 'http://localhost:8080/?subdomain=spice'],
  ['http://192.168.1.20:8080/', undefined, 'http://192.168.1.20:8080/?subdomain=spice'],
  ['https://brand.co.in/', 'brand.co.in', 'https://spice.brand.co.in/'],
  ['http://www.brand.test:8080/', 'brand.test', 'http://spice.brand.test:8080/'],
  ['http://localhost:8080/', 'brand.test', 'http://localhost:8080/?subdomain=spice'],
  ['https://notbrand.co.in/', 'brand.co.in', 'https://notbrand.co.in/?subdomain=spice'],
])('seen from %s with the base domain %s a restaurant is at %s', (here, baseDomain, url) => {
  expect(restaurantUrl(new URL(here), 'spice', baseDomain)).toBe(url)
})

test('a subdomain is letters, digits and single inner hyphens', () => {
  expect(['spice', 'my-cafe', 'a1'].every(isSubdomain)).toBe(true)
  expect(['-spice', 'spice-', 'a--b', 'Spice', '', 'a b', 'x'.repeat(41)].some(isSubdomain)).toBe(false)
})

test('[C5-060] [C5-061] sign-up lowercases and keeps letters, digits and hyphens', () => {
  expect(normalizeSignUpSubdomain('My-Café 24')).toBe('my-caf24')
})

test('[C2-009] the greeting capitalises the subdomain', () => {
  expect(capitalize('spice')).toBe('Spice')
})
