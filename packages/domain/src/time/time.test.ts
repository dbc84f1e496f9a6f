import { expect, test } from 'vitest'
import { businessDayOf, businessDayStart, INDIA_CALENDAR } from './business-day.ts'
import { formatDate } from './format-date.ts'

test.each([
  ['2026-11-21T18:29:59Z', '2026-11-21', '23:59 in India'],
  ['2026-11-21T20:00:00Z', '2026-11-21', '01:30 belongs to the evening before'],
  ['2026-11-21T22:29:59Z', '2026-11-21', 'a second before 04:00'],
  ['2026-11-21T22:30:00Z', '2026-11-22', '04:00 turns the day'],
  ['2026-12-31T19:00:00Z', '2026-12-31', 'New Year at half past midnight'],
])('%s is sold on %s: %s', (instant, day) => {
  expect(businessDayOf(new Date(instant))).toBe(day)
})

test('a business day starts at 04:00 in India', () => {
  expect(businessDayStart('2026-11-22').toISOString()).toBe('2026-11-21T22:30:00.000Z')
})

test.each(['day', 'weekday', 'dayAndTime', 'time', 'clock', 'sheet'] as const)(
  '[C8-048] an invalid date shows as Invalid Date in the style %s',
  (style) => {
    expect(formatDate('yesterday-ish', style)).toBe('Invalid Date')
  },
)

test('[C2-097] instants show in restaurant time', () => {
  expect(formatDate('2026-11-21T15:30:00Z', 'dayAndTime')).toMatch(/^Nov 21, 09:00\s?pm$/)
})

test('a spreadsheet gets a time it can sort', () => {
  expect(formatDate('2026-11-21T20:00:00Z', 'sheet')).toBe('2026-11-22 01:30:00')
})

test('[C9-047] [C9-048] a date reads MMM dd, yyyy and a time HH:mm in India', () => {
  expect(formatDate('2026-09-04T20:35:00Z', 'day')).toBe('Sep 05, 2026')
  expect(formatDate('2026-09-04T20:35:00Z', 'clock')).toBe('02:05')
  expect(formatDate('2026-09-04T18:35:00Z', 'clock')).toBe('00:05')
})

test('a day with its name', () => {
  expect(formatDate('2026-11-21T15:30:00Z', 'weekday')).toBe('Saturday, Nov 21, 2026')
})

test('a date of the calendar begins at midnight in India', () => {
  expect(businessDayStart('2026-11-22', INDIA_CALENDAR).toISOString()).toBe('2026-11-21T18:30:00.000Z')
  expect(businessDayOf(new Date('2026-11-21T18:30:00Z'), INDIA_CALENDAR)).toBe('2026-11-22')
})
