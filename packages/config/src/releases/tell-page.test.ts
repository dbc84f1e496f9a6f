import { expect, test } from 'vitest'
import { tellPage } from './tell-page.ts'

const page = (modules: object[], links = '') =>
  `<head><script type="application/json" id="tiffin-page">${JSON.stringify({ registry: { revision: 7, modules }, baseDomain: null })}</script>${links}</head>`

test('a page knows the module in place of the released one, and the others as they are', () => {
  const html = page([
    { name: 'pos', version: '1.0.0' },
    { name: 'billing', version: '2.0.0' },
  ])

  expect(tellPage(html, { name: 'pos', version: '<local>' } as object as { name: string })).toBe(
    page([
      { name: 'billing', version: '2.0.0' },
      { name: 'pos', version: '<local>' },
    ]).replace('<local>', '\\u003clocal>'),
  )
})

test('nothing of the released module is loaded ahead of its turn', () => {
  const others =
    '<link rel="preload" href="/assets/main.js"><link rel="preload" href="/modules/billing/2.0.0/remoteEntry.js">'
  const html = page([], `<link rel="preload" href="/modules/pos/1.0.0/remoteEntry.js" integrity="sha384-x">${others}`)

  expect(tellPage(html, { name: 'pos' })).toBe(page([{ name: 'pos' }], others))
})
