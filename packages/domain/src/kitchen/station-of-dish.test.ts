import { expect, test } from 'vitest'
import { createStationFinder } from './station-of-dish.ts'

const stations = [
  { id: 'bar', position: 2 },
  { id: 'main', position: 1 },
  { id: 'tandoor', position: 3 },
  { id: 'sweets', position: 4 },
]
const routes = [
  { main_category: 'Starters', subcategory: '', station_id: 'tandoor' },
  { main_category: 'Starters', subcategory: 'Cold', station_id: 'bar' },
]
const findStation = createStationFinder({ stations, routes })
const dish = (main_category: string, subcategory: string, station_id: string | null = null) => ({
  main_category,
  subcategory,
  station_id,
})

test.each([
  ['its own station beats all', dish('Starters', 'Cold', 'sweets'), 'sweets'],
  ['its subcategory beats its category', dish('Starters', 'Cold'), 'bar'],
  ['its category beats the first station', dish('Starters', 'Kebab'), 'tandoor'],
  ['the first station by position takes the rest', dish('Mains', 'Cold'), 'main'],
  ['a category in another case is the same', dish('STARTERS', 'cOLD'), 'bar'],
  ['and so is a main category', dish('starters', 'Kebab'), 'tandoor'],
])('%s', (_, each, expected) => {
  expect(findStation(each)).toBe(expected)
})

test('without a station a dish goes nowhere', () => {
  expect(createStationFinder({ stations: [], routes: [] })(dish('Mains', 'Dal'))).toBeNull()
})
