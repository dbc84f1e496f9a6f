import { expect, test } from 'vitest'
import { createCategorySpelling, isInCategory, toCategories } from './categories.ts'

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

test('a category is spelt as it is known; the same subcategory elsewhere is another', () => {
  const spell = createCategorySpelling([at('Mains', 'Dal')])

  expect(spell(at('MAINS', 'DAL'))).toEqual(at('Mains', 'Dal'))
  expect(spell(at('Sides', 'DAL'))).toEqual(at('Sides', 'DAL'))
  expect(spell(at('sides', 'dal'))).toEqual(at('Sides', 'DAL'))
})

test('a main category holds all that is below it, a subcategory its own', () => {
  expect(isInCategory(at('mains'), at('Mains', 'Dal'))).toBe(true)
  expect(isInCategory(at('Mains', 'dal'), at('Mains', 'Dal'))).toBe(true)
  expect(isInCategory(at('Mains', 'Curry'), at('Mains', 'Dal'))).toBe(false)
  expect(isInCategory(at('Sides'), at('Mains', 'Dal'))).toBe(false)
})
