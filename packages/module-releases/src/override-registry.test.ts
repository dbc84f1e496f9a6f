import { expect, test } from 'vitest'
import { overrideInPage } from './override-registry.ts'

const page = (modules: object[], links = '') => {
  const json = JSON.stringify({ registry: { revision: 7, modules }, baseDomain: null })
  return `<head><script type="application/json" id="tiffin-page">${json}</script>${links}</head>`
}

test('a page knows the module in place of the released one, and the others as they are', () => {
  const html = page([
    { name: 'pos', version: '1.0.0' },
    { name: 'billing', version: '2.0.0' },
  ])

  expect(overrideInPage(html, { name: 'pos', version: '<local>' } as object as { name: string })).toBe(
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

  expect(overrideInPage(html, { name: 'pos' })).toBe(page([{ name: 'pos' }], others))
})

test('what the released module shows before its scripts run is not shown; that of another is', () => {
  const html = `${page([])}<!--static-page pos--><div>\n<h1>Old</h1></div><!--/static-page--><noscript></noscript>`

  expect(overrideInPage(html, { name: 'pos' })).toBe(`${page([{ name: 'pos' }])}<noscript></noscript>`)
  expect(overrideInPage(html, { name: 'billing' })).toContain('<h1>Old</h1>')
})
