import { expect, test } from 'vitest'
import { byCategory, compareByPlace, inMenuOrder, isArranged } from './menu-order.ts'

const dish = (name: string, main_category: string, subcategory: string, position: number | null = null) => ({
  name,
  main_category,
  subcategory,
  position,
})
const names = (menu: readonly { readonly name: string }[]) => menu.map(({ name }) => name)

test('a menu without an order of its own comes by name, or by category and name', () => {
  const menu = [dish('Kheer', 'Sweets', 'Cold'), dish('Dosa 10', 'Mains', 'South'), dish('dosa 9', 'Mains', 'South')]

  expect(isArranged(menu)).toBe(false)
  expect(names(inMenuOrder(menu))).toEqual(['dosa 9', 'Dosa 10', 'Kheer'])
  expect(names(byCategory([...menu, dish('Aloo', 'Sweets', 'Hot')]))).toEqual(['dosa 9', 'Dosa 10', 'Kheer', 'Aloo'])
})

test('a menu with an order of its own comes in that order, and the list that was given stays as it is', () => {
  const menu = [dish('Aloo', 'Mains', 'Dry', 2), dish('Kheer', 'Sweets', 'Cold', 0), dish('Dal', 'Mains', 'Wet', 1)]

  expect(isArranged(menu)).toBe(true)
  expect(names(inMenuOrder(menu))).toEqual(['Kheer', 'Dal', 'Aloo'])
  expect(names(byCategory(menu))).toEqual(['Kheer', 'Dal', 'Aloo'])
  expect(names(menu)).toEqual(['Aloo', 'Kheer', 'Dal'])
})

test('what has no place comes after what has one, by name', () => {
  const entries = [
    { name: 'B', place: null },
    { name: 'C', place: 1 },
    { name: 'A', place: null },
    { name: 'D', place: 0 },
  ]

  expect(names(entries.toSorted(compareByPlace))).toEqual(['D', 'C', 'A', 'B'])
})
