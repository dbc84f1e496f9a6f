import { expect, test } from 'vitest'
import { buildCategories, hasMainCategory, hasSubcategory, isCategoryInUse } from './category-structure.ts'

const place = (main_category: string, subcategory: string) => ({ main_category, subcategory })
const menu = [place('Mains', 'Rice'), place('Drinks', 'Cold'), place('Mains', 'Curries'), place('mains', 'rice')]

test('[C3-027] the structure is built from the menu: subcategories by main category, all by name', () => {
  expect([...buildCategories(menu, [])]).toEqual([
    ['Drinks', ['Cold']],
    ['Mains', ['Curries', 'Rice']],
  ])
})

test('[C3-028 G39] kept categories extend it', () => {
  const kept = [
    { name: 'Breads', subcategories: [] },
    { name: 'DRINKS', subcategories: ['Hot', 'cold'] },
  ]

  expect([...buildCategories(menu, kept)]).toEqual([
    ['Breads', []],
    ['Drinks', ['Cold', 'Hot']],
    ['Mains', ['Curries', 'Rice']],
  ])
})

test('[C5-021] [C5-022] names are found whatever their case', () => {
  const structure = buildCategories(menu, [])

  expect([hasMainCategory(structure, 'mAINS'), hasMainCategory(structure, 'Main')]).toEqual([true, false])
  expect([hasSubcategory(structure, 'Mains', 'RICE'), hasSubcategory(structure, 'Drinks', 'Rice')]).toEqual([
    true,
    false,
  ])
})

test('[C5-023] a category is in use while a dish is in it', () => {
  expect([
    isCategoryInUse(menu, 'mains', null),
    isCategoryInUse(menu, 'Mains', 'Curries'),
    isCategoryInUse(menu, 'Drinks', 'Rice'),
    isCategoryInUse(menu, 'Breads', null),
  ]).toEqual([true, true, false, false])
})
