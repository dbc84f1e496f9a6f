import { expect, test } from 'vitest'
import { findUnnamedVariation, nameWithModifiers } from './variations.ts'

test('a dish is called by what was chosen of it', () => {
  expect(nameWithModifiers('Paneer Tikka', [])).toBe('Paneer Tikka')
  expect(nameWithModifiers('Paneer Tikka', [{ name: 'Half' }])).toBe('Paneer Tikka (Half)')
})

test.each([
  [['Half', 'Full'], -1],
  [['Half', ' '], 1],
  [['Half', 'Full', ' hALF '], 2],
])('each variation has a name of its own: %j', (names, unnamed) => {
  expect(findUnnamedVariation(names.map((name) => ({ name })))).toBe(unnamed)
})
