import { seedAreas, seedTables } from '@tiffin/mock-api'
import { expect, test } from 'vitest'
import { isTaken, readNames } from './several-names.ts'

test.each([
  ['T1-T4', ['T1', 'T2', 'T3', 'T4']],
  ['T8 - 11', ['T8', 'T9', 'T10', 'T11']],
  ['T08–T10', ['T08', 'T09', 'T10']],
  ['1-3', ['1', '2', '3']],
  ['T1, T2;Patio 3\nBar', ['T1', 'T2', 'Patio 3', 'Bar']],
  ['T1-T3, t2, T3 ,', ['T1', 'T2', 'T3']],
  ['Patio 1-Patio 2', ['Patio 1', 'Patio 2']],
  ['A-1', ['A-1']],
  ['T5-T2', ['T5-T2']],
  ['T1-G4', ['T1-G4']],
  ['  ', []],
])('%j means %j', (text, names) => {
  expect(readNames(text, 100)).toEqual(names)
})

test('a range without end does not fill the memory', () => {
  expect(readNames('T1-T999999999', 100)).toHaveLength(101)
})

test('a name is taken in its own area only, whatever its case', () => {
  const [terrace, garden] = seedAreas
  const tables = seedTables()

  expect([
    isTaken(' t1', terrace!.id, tables),
    isTaken('T1', garden!.id, tables),
    isTaken('T99', terrace!.id, tables),
  ]).toEqual([true, false, false])
})
