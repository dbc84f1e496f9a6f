import { expect, test } from 'vitest'
import { mainSiteUrl, restaurantUrl } from './site-addresses.ts'

const here = (url: string) => new URL(url)

test('[C2-011] the main site is the host without the subdomain', () => {
  expect(mainSiteUrl(here('https://spice.tiffin.app/'))).toBe('https://tiffin.app/')
  expect(mainSiteUrl(here('http://localhost:8080/?subdomain=spice'))).toBe('http://localhost:8080/')
})

test('a restaurant is found on its subdomain, or by parameter on localhost and addresses', () => {
  expect(restaurantUrl(here('https://www.tiffin.app/'), 'spice')).toBe('https://spice.tiffin.app/')
  expect(restaurantUrl(here('https://tiffin.app/'), 'spice')).toBe('https://spice.tiffin.app/')
  expect(restaurantUrl(here('http://localhost:8080/'), 'spice')).toBe('http://localhost:8080/?subdomain=spice')
  expect(restaurantUrl(here('http://192.168.1.20:8080/'), 'spice')).toBe('http://192.168.1.20:8080/?subdomain=spice')
})
