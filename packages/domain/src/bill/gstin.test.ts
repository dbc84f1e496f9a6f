import { expect, test } from 'vitest'
import { gstinErrorOf, isGstin } from './gstin.ts'

test.each([
  ['27AAPFU0939F1ZV', true],
  ['27AAPFU0939F1ZW', false],
  ['29AAKFS4821M1ZM', true],
  ['27aapfu0939f1zv', false],
  ['27AAPFU0939F1Z', false],
  ['27AAPFU0939F1ZV1', false],
  ['TIN 29123', false],
  ['', false],
])('%j is a GSTIN: %s', (text, expected) => {
  expect(isGstin(text)).toBe(expected)
})

test('a wrong check digit is refused with the right one, and any other text with an example', () => {
  expect(gstinErrorOf('27AAPFU0939F1ZV')).toBeNull()
  expect(gstinErrorOf('27AAPFU0939F1ZW')).toMatch(/^must end with V /)
  expect(gstinErrorOf('TIN 29123')).toMatch(/15 letters and digits/)
})
