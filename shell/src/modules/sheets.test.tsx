import { render } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { afterEach, expect, test } from 'vitest'
import { useStyleSheets } from './sheets.ts'

afterEach(() => {
  document.head.replaceChildren()
  document.body.replaceChildren()
  delete document.documentElement.dataset.session
})

/** Makes a link whose file is loaded, because jsdom loads no files. */
function sheetOf(href: string): { readonly disabled: boolean } {
  const link = document.head.appendChild(document.createElement('link'))
  const sheet = { disabled: false }
  Object.defineProperty(link, 'sheet', { value: sheet })
  link.setAttribute('href', href)
  link.dispatchEvent(new Event('load'))
  return sheet
}

/** A module that measures itself when it is mounted. */
function Module({ name, onMeasure }: { readonly name: string; readonly onMeasure?: () => void }) {
  useStyleSheets(name)
  useLayoutEffect(() => void onMeasure?.(), [onMeasure])
  return null
}

test('the sheets of a module are on while it is on screen, and no other is touched', () => {
  const [till, menu] = [sheetOf('/modules/pos/1.0.0/a.css'), sheetOf('/modules/backoffice/1.0.0/b.css')]
  const shell = sheetOf('/assets/c.css')
  const areOff = () => [till, menu, shell].map(({ disabled }) => disabled)
  // A sheet that was loaded before the module is visited is off.
  expect(areOff()).toEqual([true, true, false])

  const { rerender, unmount } = render(<Module key="pos" name="pos" />)
  expect(areOff()).toEqual([false, true, false])
  rerender(<Module key="backoffice" name="backoffice" />)
  expect(areOff()).toEqual([true, false, false])
  rerender(<Module key="again" name="backoffice" />)
  expect(areOff()).toEqual([true, false, false])
  unmount()
  expect(areOff()).toEqual([true, true, false])
})

test('the sheets of a module are on before it measures anything', () => {
  const till = sheetOf('/modules/pos/1.0.0/a.css')
  let whenMeasured: boolean | undefined
  render(<Module name="pos" onMeasure={() => (whenMeasured = till.disabled)} />)

  expect(whenMeasured).toBe(false)
})

test('a sheet that arrives while its module is there is on, and one that arrives too late is off', () => {
  const { unmount } = render(<Module name="pos" />)
  expect(sheetOf('/modules/pos/1.0.0/later.css').disabled).toBe(false)
  unmount()
  expect(sheetOf('/modules/pos/1.0.0/too-late.css').disabled).toBe(true)
})

test('the sheet of the static page stays on until its module takes over, but not for staff, who do not see it', () => {
  document.body.innerHTML = '<div id="static-page" data-mfe="marketing"></div>'
  expect(sheetOf('/modules/marketing/1.0.0/site.css').disabled).toBe(false)
  expect(sheetOf('/modules/pos/1.0.0/a.css').disabled).toBe(true)

  document.documentElement.dataset.session = ''
  expect(sheetOf('/modules/marketing/1.0.0/site.css').disabled).toBe(true)
})
