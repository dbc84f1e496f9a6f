import { screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'

const TAGS =
  'a article aside button col datalist dd details dialog div dl dt embed fieldset figure footer form h1 h6 header hr i ' +
  'img input label legend li link main meter nav ol option output p pre progress script section select slot span ' +
  'summary svg table tbody td template textarea th thead title tr ul'
const ATTRIBUTES = ['', 'hidden', 'hidden="until-found"', 'open', 'type="hidden"', 'type="checkbox"', 'popover']
const STYLES = [
  '',
  'display: none',
  'display: flex',
  'visibility: hidden',
  'float: left',
  'position: absolute',
  'all: unset',
]

afterEach(() => {
  document.head.innerHTML = ''
  document.body.innerHTML = ''
})

/** Returns what a query asks for of every element of the body. */
const shownAs = () =>
  [...document.body.querySelectorAll('*')].map((element) => {
    const style = getComputedStyle(element)
    const read = [style.display, style.visibility, style.pointerEvents]
    const asked = ['display', 'visibility', 'color'].map((name) => style.getPropertyValue(name))
    return [element.outerHTML.slice(0, 60), ...read, ...asked]
  })

/** Returns what jsdom itself answers, because the style sheet leaves every element to jsdom. */
const shownByJsdom = () => {
  document.head.innerHTML = '<style>b:not(*) { display: block }</style>'
  expect(document.styleSheets).toHaveLength(1)
  return shownAs()
}

/** Adds an element by tag and attribute, which a parser of the document would move or drop. */
function add(parent: Element, tag: string, attribute: string): Element {
  const element = parent.appendChild(
    tag === 'svg' ? document.createElementNS('http://www.w3.org/2000/svg', tag) : document.createElement(tag),
  )
  const [name, value = ''] = attribute.replaceAll('"', '').split('=')
  if (name) element.setAttribute(name, value)
  return element
}

describe('the style of an element is the one of jsdom', () => {
  test.each(ATTRIBUTES)('of every kind with the attribute "%s", and of what is below', (attribute) => {
    for (const tag of TAGS.split(' ')) add(add(document.body, tag, attribute), 'span', '')
    const shown = shownAs()

    expect(shown.length).toBeGreaterThan(100)
    expect(shown).toEqual(shownByJsdom())
  })

  test.each(STYLES)('with the style "%s", at itself and above', (style) => {
    const parent = add(document.body, 'section', `style=${style}`)
    for (const tag of ['span', 'button', 'tr']) add(add(parent, tag, ''), 'b', `style=${style}`)
    const shown = shownAs()

    expect(shown).toHaveLength(7)
    expect(shown).toEqual(shownByJsdom())
  })

  test('that is not in the document, or whose attribute changed', () => {
    expect(getComputedStyle(document.createElement('p')).display).toBe('')
    const dialog = add(document.body, 'dialog', '')
    expect(getComputedStyle(dialog).display).toBe('none')
    dialog.setAttribute('open', '')
    expect(getComputedStyle(dialog).display).toBe('block')
    document.body.setAttribute('style', 'visibility: hidden')
    expect(getComputedStyle(dialog).visibility).toBe('hidden')
    document.body.removeAttribute('style')
  })

  test('also after a change of what it was asked about before', () => {
    const row = add(document.body, 'tr', 'hidden')
    const place = document.body.appendChild(document.createElement('section'))
    const text = add(place, 'b', '')
    const shown = () => [getComputedStyle(text).display, getComputedStyle(text).visibility]
    const changes: [() => void, string[]][] = [
      [() => (place.style.visibility = 'hidden'), ['inline', 'hidden']],
      [() => (place.style.cssText = ''), ['inline', 'visible']],
      [() => (document.head.innerHTML = '<style>.away b { display: none }</style>'), ['inline', 'visible']],
      [() => (place.className = 'away'), ['none', 'visible']],
      [() => (document.querySelector('style')!.firstChild!.nodeValue = ''), ['inline', 'visible']],
      [() => row.append(text), ['inline', 'collapse']],
      [() => text.remove(), ['', '']],
      [() => place.append(text), ['inline', 'visible']],
      [() => text.setAttribute('hidden', ''), ['none', 'visible']],
      [() => (document.body.style.visibility = 'hidden'), ['none', 'hidden']],
    ]
    expect(shown()).toEqual(['inline', 'visible'])
    for (const [change, expected] of changes) {
      change()
      expect(shown()).toEqual(expected)
    }
    document.body.removeAttribute('style')
  })
})

describe('a query by role does not see', () => {
  const button = '<button>Punch</button>'
  test.each([
    `<button hidden>Punch</button>`,
    `<div hidden>${button}</div>`,
    `<div aria-hidden="true">${button}</div>`,
    `<div style="display: none"><p>${button}</p></div>`,
    `<div style="visibility: hidden"><p>${button}</p></div>`,
    `<dialog>${button}</dialog>`,
    `<details><summary>More</summary><div style="display: none">${button}</div></details>`,
  ])('%s', (html) => {
    document.body.innerHTML = `<main>${button}</main>`
    expect(screen.getByRole('button', { name: 'Punch' })).toBeDefined()
    document.querySelector('main')!.innerHTML = html
    expect(screen.queryByRole('button', { name: 'Punch' })).toBeNull()
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('beside a sheet the style of an element is the one of jsdom', () => {
  test.each([
    'b { display: none }',
    'b{visibility:hidden}',
    'section { visibility: hidden }',
    'b { float: left }',
    'b { position: absolute }',
    'b { all: unset }',
    '.place { display: none }',
    '.place > b, .elsewhere { visibility: hidden }',
    '.place b { float: left }',
    '.place + b { display: none }',
    'section:not(.elsewhere) > b { display: none }',
    '.elsewhere { display: none }',
    '@media all { b { display: block } }',
    'b { pointer-events: none; position: relative } .position { pointer-events: all }',
  ])('%s', (sheet) => {
    document.head.innerHTML = `<style>${sheet}</style>`
    for (const tag of ['b', 'section', 'b']) add(add(document.body, tag, 'class="place"'), 'b', '')
    const shown = shownAs()
    document.head.innerHTML += '<style>b:not(*) { display: block }</style>'

    expect(shown).toEqual(shownAs())
  })

  test('to which a rule is added', () => {
    document.head.innerHTML = '<style>b { color: red }</style>'
    const bold = add(document.body, 'b', '')
    expect(getComputedStyle(bold).display).toBe('inline')

    document.styleSheets[0]!.insertRule('b { display: none }')

    expect(getComputedStyle(bold).display).toBe('none')
  })
})

describe('a selector matches what it matches in jsdom', () => {
  test.each([
    ['button', true],
    ['a', false],
    ['button:not([disabled])', true],
    ['input:not([disabled])', false],
    ['button[type="submit"]', false],
    ['[type="button"]', true],
    ['a, button', true],
    ['a button', false],
    ['div button', true],
    ['div > button', true],
    ['a > button', false],
    ['button[title="a, b > c"]', true],
    ['*', true],
    ['.main', true],
    ['button.main', true],
    ['a.main', false],
    ['BUTTON', true],
  ])('%s: %s', (selector, doesMatch) => {
    document.body.innerHTML = '<div><button type="button" class="main" title="a, b > c">Punch</button></div>'
    const button = document.body.querySelector('button')!

    expect(button.matches(selector)).toBe(doesMatch)
    // This is another name of the same question, which jsdom itself answers.
    expect(button.webkitMatchesSelector(selector)).toBe(doesMatch)
  })
})
