import { describe, expect, test } from 'vitest'
import { addMonths, calendarMonthOf, calendarMonthRange, isCalendarMonth } from './calendar-month.ts'

describe('a month by the calendar in India', () => {
  test.each([
    ['2026-10-31T18:29:59.999Z', '2026-10'],
    ['2026-10-31T18:30:00.000Z', '2026-11'],
    ['2026-12-31T18:30:00.000Z', '2027-01'],
  ])('%s is in %s', (instant, month) => {
    expect(calendarMonthOf(new Date(instant))).toBe(month)
  })

  test('begins and ends at midnight in India, whenever the business day turns', () => {
    const { from, to } = calendarMonthRange('2026-12')

    expect([from.toISOString(), to.toISOString()]).toEqual(['2026-11-30T18:30:00.000Z', '2026-12-31T18:30:00.000Z'])
    expect([calendarMonthOf(from), calendarMonthOf(new Date(to.getTime() - 1))]).toEqual(['2026-12', '2026-12'])
  })

  test('is counted on and back over the end of a year', () => {
    expect([addMonths('2026-11', 2), addMonths('2026-01', -1), addMonths('2026-03', -24)]).toEqual([
      '2027-01',
      '2025-12',
      '2024-03',
    ])
  })

  test.each([
    ['2026-11', true],
    ['2026-00', false],
    ['2026-13', false],
    ['2026-1', false],
    ['1999-12', false],
    ['2026-11-01', false],
    ['112026', false],
    ['', false],
  ])('is "%s": %s', (text, expected) => {
    expect(isCalendarMonth(text)).toBe(expected)
  })
})
