import { expect, test } from 'vitest'
import { createSpelling, isIn, toCategories } from './categories.ts'

const at = (mainCategory: string, subcategory = '') => ({ mainCategory, subcategory })

test('categories are listed by name, each once whatever its case, spelt as they first appear', () => {
  expect(
    toCategories([
      at('Mains', 'Dal'),
      at('MAINS', 'dal'),
      at('drinks'),
      at('mains', 'Curry 10'),
      at('Mains', 'Curry 9'),
    ]),
  ).toEqual([
    { name: 'drinks', subcategories: [] },
    { name: 'Mains', subcategories: ['Curry 9', 'Curry 10', 'Dal'] },
  ])
})

test('a place is spelt as it is known; the same subcategory elsewhere is another', () => {
  const spell = createSpelling([at('Mains', 'Dal')])

  expect(spell(at('MAINS', 'DAL'))).toEqual(at('Mains', 'Dal'))
  expect(spell(at('Sides', 'DAL'))).toEqual(at('Sides', 'DAL'))
  expect(spell(at('sides', 'dal'))).toEqual(at('Sides', 'DAL'))
})

test('a main category holds all of its places, a subcategory its own', () => {
  expect(isIn(at('mains'), at('Mains', 'Dal'))).toBe(true)
  expect(isIn(at('Mains', 'dal'), at('Mains', 'Dal'))).toBe(true)
  expect(isIn(at('Mains', 'Curry'), at('Mains', 'Dal'))).toBe(false)
  expect(isIn(at('Sides'), at('Mains', 'Dal'))).toBe(false)
})
