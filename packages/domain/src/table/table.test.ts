import { expect, test } from 'vitest'
import { compareNames, DEFAULT_PAX, groupTablesByArea, isOccupied, MIN_PAX, sortTables } from './table.ts'

const table = (name: string, area_name: string | null) => ({ name, area_name })

test('[C2-038] [C2-039] [C2-040] areas are in alphabetical order, tables without one under Unassigned', () => {
  const floor = groupTablesByArea([
    table('T1', 'Terrace'),
    table('B1', null),
    table('G1', 'Garden'),
    table('H1', 'hall'),
    table('G2', 'Garden'),
  ])

  expect(floor.map(({ area, tables }) => [area, tables.map(({ name }) => name)])).toEqual([
    ['Garden', ['G1', 'G2']],
    ['hall', ['H1']],
    ['Terrace', ['T1']],
    ['Unassigned', ['B1']],
  ])
})

test('[C2-041] [C7-024] names sort with numeric ordering', () => {
  expect(sortTables([table('T10', 'A'), table('T2', 'A'), table('T1', 'B')]).map((each) => each.name)).toEqual([
    'T2',
    'T10',
    'T1',
  ])
  expect(compareNames('t2', 'T2')).toBe(0)
})

test('[C3-006] Occupied is occupied, any other status is available', () => {
  expect(isOccupied({ status: 'Occupied' })).toBe(true)
  expect(isOccupied({ status: 'Available' })).toBe(false)
  expect(isOccupied({ status: 'Reserved' })).toBe(false)
})

test('[C9-027] the smallest table seats one, a new one two', () => {
  expect([MIN_PAX, DEFAULT_PAX]).toEqual([1, 2])
})
