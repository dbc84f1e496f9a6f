import { expect, test } from 'vitest'
import { isDishCode } from './dish-code.ts'

test.each([
  ['1', true],
  ['0101', true],
  ['9999', true],
  ['', false],
  ['10000', false],
  ['1a', false],
  [' 1', false],
  ['१', false],
])('is %j a code: %s', (text, isCode) => {
  expect(isDishCode(text)).toBe(isCode)
})
