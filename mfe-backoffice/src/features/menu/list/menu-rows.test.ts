import { largeMenu, seedMenu } from '@tiffin/mock-api'
import { expect, test } from 'vitest'
import { findDishes, toMenuRows } from './menu-rows.ts'

const dish = (name: string, main_category: string, subcategory: string) => ({
  ...seedMenu()[0]!,
  id: name,
  name,
  main_category,
  subcategory,
})
const nameOf = (row: ReturnType<typeof toMenuRows>[number]) =>
  row.kind === 'dish' ? row.item.name : `${row.kind} ${row.name}`

test('[C2-089] by main category, then subcategory, sorted by name', () => {
  const menu = [
    dish('Roti 10', 'Mains', 'Rice'),
    dish('Roti 2', 'Mains', 'Rice'),
    dish('Lassi', 'Drinks', 'Cold'),
    dish('Korma', 'Mains', 'Curries'),
    dish('aloo', 'Mains', 'Curries'),
  ]

  expect(toMenuRows(menu).map(nameOf)).toEqual([
    'main Drinks',
    'subcategory Cold',
    'Lassi',
    'main Mains',
    'subcategory Curries',
    'aloo',
    'Korma',
    'subcategory Rice',
    'Roti 2',
    'Roti 10',
  ])
})

test('every line has a key of its own', () => {
  const rows = toMenuRows(largeMenu(2_000))

  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
})

test('a search looks for every word in name and categories', () => {
  expect(findDishes(seedMenu(), 'TIKKA').map(({ name }) => name)).toEqual(['Paneer Tikka'])
  expect(findDishes(seedMenu(), 'mains biryani').map(({ name }) => name)).toEqual(['Hyderabadi Chicken Biryani'])
  expect(findDishes(seedMenu(), '  ')).toHaveLength(seedMenu().length)
  expect(findDishes(seedMenu(), 'tikka bar')).toEqual([])
})
