import postcss from 'postcss'
import { describe, expect, test } from 'vitest'
import { scopeStyles } from './scope-styles.ts'

const scoped = async (css: string) =>
  (await postcss([scopeStyles('pos')]).process(css, { from: 'x.css' })).css
    .replace(/\s+/g, ' ')
    .replaceAll('){', ') {')
    .trim()
const ROOT = '@scope ([data-mfe="pos"]) to (:scope [data-mfe])'

describe('a sheet of a module ends at the root of the module', () => {
  test.each([
    ['a rule', 'button { color: red }', `${ROOT} { button { color: red } }`],
    [
      'rules and what is conditional, in one scope and in their order',
      'a { top: 0 } @media print { a { top: 1px } } b { top: 2px }',
      `${ROOT} { a { top: 0 } @media print { a { top: 1px } } b { top: 2px } }`,
    ],
    [
      'what is in layers, whose order stays',
      '@layer base, utilities; @layer utilities { a { top: 0 } @layer x { b { top: 0 } } }',
      `@layer base, utilities; @layer utilities { ${ROOT} { a { top: 0 } } @layer x { ${ROOT} { b { top: 0 } } } }`,
    ],
    ['a scope within', '@scope (.card) { a { top: 0 } }', `${ROOT} { @scope (.card) { a { top: 0 } } }`],
    ['what only stands in the page', 'body .card { top: 0 }', `${ROOT} { body .card { top: 0 } }`],
  ])('%s', async (_what, css, expected) => expect(await scoped(css)).toBe(expected))

  test('properties and animations of its own keep their place, and so do the ones Tailwind writes', async () => {
    const own =
      '@property --pos-gap { syntax: "*"; inherits: false } @property --tw-shadow { syntax: "*"; inherits: false } ' +
      '@keyframes pos-fall { to { top: 0 } } @keyframes fade-in { from { opacity: 0; } }'

    expect(await scoped(own)).toBe(own)
  })
})

describe('what no scope can hold fails the build', () => {
  test.each([
    ['body { color: red }', 'A module cannot style the page ("body"): its sheet ends at its root, [data-mfe="pos"].'],
    [':root { --color-ink: lime }', 'A module cannot style the page (":root")'],
    ['a, html.dark { color: red }', 'A module cannot style the page ("html.dark")'],
    ['main > body:has(a > b)::before { color: red }', 'A module cannot style the page'],
    ['@media print { body { color: red } }', 'A module cannot style the page'],
    ['@layer base { @supports (top: 0) { :root { top: 0 } } }', 'A module cannot style the page'],
    ['@font-face { font-family: X; src: url(x) }', '@font-face holds for the whole page'],
    ['@page { margin: 0 }', '@page holds for the whole page'],
    ['@import "x.css";', '@import holds for the whole page'],
    ['@keyframes rise { to { top: 0 } }', "The animation rise would be every module's"],
    ['@media print { @keyframes fall { to { top: 0 } } }', 'Name it pos-fall.'],
    ['@property --color-ink { syntax: "*"; inherits: true }', 'Name it --pos-color-ink.'],
  ])('%s', async (css, reason) => {
    await expect(scoped(css)).rejects.toThrow(reason)
  })

  test.each(['.body { top: 0 }', '[data-body] { top: 0 }', 'body-card { top: 0 }', '.card:has(body) { top: 0 }'])(
    'and not %s',
    async (css) => expect(await scoped(css)).toBe(`${ROOT} { ${css} }`),
  )
})
