import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useToastsTop } from './use-toasts-top.ts'

afterEach(() => document.body.replaceChildren())

/** Adds an element to the page that reaches from `top` to `bottom`. */
function addElement(attributes: Readonly<Record<string, string>>, top: number, bottom: number, tag = 'section') {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.getBoundingClientRect = () => ({ top, bottom, height: bottom - top }) as DOMRect
  document.body.append(element)
  return element
}

test('toasts begin below all marked elements: the alarms, and the sign of decisions under them', () => {
  addElement({ 'data-toasts-below': '' }, 0, 80)
  addElement({ 'data-toasts-below': '' }, 80, 140)
  addElement({ 'data-sonner-toast': '', 'data-front': 'true' }, 60, 100)

  expect(renderHook(() => useToastsTop(60, 8)).result.current.top).toBe(148)
})

test('a toast over a dialog makes room for the field that gets the focus', () => {
  const dialog = addElement({ role: 'dialog' }, 0, innerHeight)
  const field = addElement({}, 70, 118, 'input')
  dialog.append(field)
  addElement({ 'data-sonner-toast': '', 'data-front': 'true' }, 60, 104)
  const { result } = renderHook(() => useToastsTop(60, 8))
  expect(result.current.top, 'nobody types yet').toBe(60)

  act(() => field.focus())

  expect(result.current.top).toBe(126)
})
