import { renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useToastsTop } from './use-toasts-top.ts'

afterEach(() => document.body.replaceChildren())

/** Adds an element to the page that reaches from `top` to `bottom`. */
function addElement(attributes: Readonly<Record<string, string>>, top: number, bottom: number) {
  const element = document.createElement('section')
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.getBoundingClientRect = () => ({ top, bottom, height: bottom - top }) as DOMRect
  document.body.append(element)
}

test('toasts begin below all marked elements: the alarms, and the sign of decisions under them', () => {
  addElement({ 'data-toasts-below': '' }, 0, 80)
  addElement({ 'data-toasts-below': '' }, 80, 140)
  addElement({ 'data-sonner-toast': '', 'data-front': 'true' }, 60, 100)

  expect(renderHook(() => useToastsTop(60, 8)).result.current.top).toBe(148)
})
