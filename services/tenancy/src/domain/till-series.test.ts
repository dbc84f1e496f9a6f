import { expect, test } from 'vitest'
import { MOST_TILLS, tillSeriesAt } from './till-series.ts'

test('series go from A1 to ZZ, then on with three characters', () => {
  expect([0, 1, 8, 9, 34, 35, 839, 840, 841, MOST_TILLS - 1].map(tillSeriesAt)).toEqual([
    'A1',
    'A2',
    'A9',
    'AA',
    'AZ',
    'B1',
    'ZZ',
    'A11',
    'A12',
    'ZZZ',
  ])
})

test('no series comes twice, and none begins as those of credit notes and bills of supply do', () => {
  const all = Array.from({ length: MOST_TILLS }, (_, index) => tillSeriesAt(index))

  expect(new Set(all).size).toBe(30_240)
  expect(all.filter((series) => !/^[ABD-RT-Z][1-9A-Z]{1,2}$/.test(series))).toEqual([])
})

test('there is no series beyond the last', () => {
  expect(() => tillSeriesAt(MOST_TILLS)).toThrow(RangeError)
})
