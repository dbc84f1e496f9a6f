import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { printPage, printSlip } from './print.ts'

/** The page while the browser prints it. */
type Printed = {
  readonly rules: readonly string[]
  readonly className: string | undefined
  readonly text: string | null | undefined
}
let printed: Printed[] = []

beforeEach(() => {
  printed = []
  // The test keeps the style sheet as text, because jsdom writes an @page rule in its own spelling.
  const written = new Map<CSSStyleSheet, string>()
  vi.spyOn(CSSStyleSheet.prototype, 'replaceSync').mockImplementation(function replace(this: CSSStyleSheet, text) {
    written.set(this, text)
  })
  vi.spyOn(window, 'print').mockImplementation(() => {
    const paper = document.querySelector('body > .tiffin-print')
    const rules = document.adoptedStyleSheets.map((sheet) => written.get(sheet) ?? '')
    printed.push({ rules, className: paper?.className, text: paper?.textContent })
  })
})
afterEach(() => {
  window.dispatchEvent(new Event('afterprint'))
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

function element(heightPx: number): HTMLElement {
  const paper = document.body.appendChild(document.createElement('article'))
  paper.textContent = 'Guest Copy'
  paper.getBoundingClientRect = () => ({ height: heightPx }) as DOMRect
  return paper
}

test('[C9-018] [C9-019] a slip is printed on a page 80 mm wide and as long as itself, without margins', () => {
  // A slip of 960 px is ten inches high at 96 px per inch: 254 mm, and the page is 1 mm higher against rounding.
  printSlip(element(960))

  const rules = [expect.stringMatching(/@page \{ size: 80mm 255mm; margin: 0 \}$/)]
  expect(printed).toEqual([{ rules, className: 'tiffin-print tiffin-print--slip', text: 'Guest Copy' }])
})

test('a document is printed on A4 with margins', () => {
  printPage(element(960))

  expect(printed).toEqual([
    {
      rules: [expect.stringMatching(/@page \{ size: A4; margin: 18mm \}$/)],
      className: 'tiffin-print',
      text: 'Guest Copy',
    },
  ])
})

test('after printing neither the page nor its rule is left', () => {
  printSlip(element(960))

  window.dispatchEvent(new Event('afterprint'))

  expect([document.querySelector('.tiffin-print'), document.adoptedStyleSheets.length]).toEqual([null, 0])
})
