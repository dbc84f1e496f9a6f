import { expect, test } from 'vitest'
import { previewUrl } from './module-previews.ts'

const path = '/preview#token'

test.each([
  ['pos', null, 'http://localhost:9080', null, 'http://localhost:9080/preview#token'],
  ['pos', 'spice', 'http://localhost:9080', null, 'http://localhost:9080/preview?subdomain=spice#token'],
  ['pos', 'spice', 'https://tiffin.in', null, 'https://spice.tiffin.in/preview#token'],
  ['pos', 'spice', 'https://operator.tiffin.in:8443', 'tiffin.in', 'https://spice.tiffin.in:8443/preview#token'],
  ['marketing', null, 'https://operator.tiffin.in', 'tiffin.in', 'https://tiffin.in/preview#token'],
  ['system', null, 'https://operator.tiffin.in', 'tiffin.in', 'https://operator.tiffin.in/preview#token'],
])('a preview of %s at restaurant %s, made at %s with base domain %s', (module, restaurant, here, base, url) => {
  expect(previewUrl({ module, path, restaurant }, new URL(here), base)).toBe(url)
})
