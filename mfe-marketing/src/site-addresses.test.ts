import { expect, test } from 'vitest'
import { mainSiteUrl } from './site-addresses.ts'

const here = (url: string) => new URL(url)

test('[C2-011] the main site is the host without the subdomain', () => {
  expect(mainSiteUrl(here('https://spice.tiffin.app/'))).toBe('https://tiffin.app/')
  expect(mainSiteUrl(here('http://localhost:8080/?subdomain=spice'))).toBe('http://localhost:8080/')
})
