import { expect, test } from 'vitest'
import { mainSiteUrl } from './site-addresses.ts'

test.each([
  ['https://spice.tiffin.app/', null, 'https://tiffin.app/'],
  ['http://localhost:8080/?subdomain=spice', null, 'http://localhost:8080/'],
  ['https://brand.co.in/', 'brand.co.in', 'https://brand.co.in/'],
  ['https://www.brand.co.in/', 'brand.co.in', 'https://brand.co.in/'],
  ['http://spice.brand.co.in:8080/', 'brand.co.in', 'http://brand.co.in:8080/'],
  ['https://a.b.brand.co.in/', 'brand.co.in', 'https://brand.co.in/'],
  ['https://notbrand.co.in/', 'brand.co.in', 'https://notbrand.co.in/'],
  ['http://localhost:8080/?subdomain=spice', 'brand.co.in', 'http://localhost:8080/'],
])('[C2-011] seen from %s with the base domain %s the main site is %s', (here, baseDomain, url) => {
  expect(mainSiteUrl(new URL(here), baseDomain)).toBe(url)
})
