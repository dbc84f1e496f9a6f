import type { Registry } from '@tiffin/contracts'
import { expect, test } from 'vitest'
import { keptPage } from './kept-page.ts'

const list = '/assets/files.1.json'
const registry = { modules: [{ name: 'pos', version: '2.0.0-canary' }], note: '</script>$1' } as unknown as Registry
const html = (data: object, listed = list) =>
  `<!doctype html><html lang="en-IN"><head><title>Tiffin</title><meta name="tiffin-files" content="${listed}">` +
  `<script type="application/json" id="tiffin-page">${JSON.stringify(data)}</script>` +
  '<link rel="preload" as="script" href="/modules/pos/1.0.0/a.js"><link rel="icon" href="/assets/i.svg"></head></html>'

test('a kept page has the registry of its terminal, asks for no other, and preloads no other version', () => {
  const page = keptPage(html({ registry: { modules: [] }, askRegistry: true, baseDomain: 'x.example' }), {
    list,
    registry,
    files: {},
  })!
  const [, data] = /id="tiffin-page">(.*?)<\/script>/.exec(page)!

  expect(JSON.parse(data!)).toEqual({ registry, askRegistry: false, baseDomain: 'x.example' })
  expect(page).not.toContain('preload')
  expect(page).toContain('<link rel="icon" href="/assets/i.svg">')
  expect(page).toContain('<html data-kept lang="en-IN">')
})

test.each([
  ['of another build of the shell', html({}, '/assets/files.2.json')],
  ['of another server', '<html><title>Sign in to the Wi-Fi</title></html>'],
])('a page %s is not kept', (_which, text) => {
  expect(keptPage(text, { list, registry, files: {} })).toBeNull()
})
