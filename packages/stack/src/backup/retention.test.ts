import { describe, expect, test } from 'vitest'
import { neededBackups } from './retention.ts'

const backups = ['2026-11-01', '2026-11-05', '2026-11-10', '2026-11-20'].map((day) => ({
  finishedAt: `${day}T02:00:00.000Z`,
}))
const needed = (keepDays: number, now: string) =>
  neededBackups(backups, keepDays, new Date(`${now}T12:00:00Z`)).map(({ finishedAt }) => finishedAt.slice(8, 10))

describe('base backups that are kept', () => {
  test('are those of the days to keep, and the last one before, from which their first moment is reached', () => {
    expect(needed(14, '2026-11-21')).toEqual(['05', '10', '20'])
    expect(needed(5, '2026-11-21')).toEqual(['10', '20'])
  })

  test('are never none', () => {
    expect(needed(1, '2027-06-01')).toEqual(['20'])
    expect(neededBackups([], 1, new Date())).toEqual([])
  })
})
