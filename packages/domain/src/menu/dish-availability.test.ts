import { expect, test } from 'vitest'
import { portionsLeft, toWireAvailabilityChange } from './dish-availability.ts'

const evening = { isForToday: true, now: new Date('2026-11-24T15:30:00Z') }

test('what is set for today ends when the business day turns, at 04:00 in India', () => {
  expect(toWireAvailabilityChange({ kind: 'none-left' }, evening)).toEqual({
    available: false,
    until: '2026-11-24T22:30:00.000Z',
  })
  const night = { isForToday: true, now: new Date('2026-11-24T22:29:59.999Z') }
  expect(toWireAvailabilityChange({ kind: 'portions-left', portions: 3 }, night)).toEqual({
    available: true,
    remaining: 3,
    until: '2026-11-24T22:30:00.000Z',
  })
  const next = { isForToday: true, now: new Date('2026-11-24T22:30:00Z') }
  expect(toWireAvailabilityChange({ kind: 'none-left' }, next).until).toBe('2026-11-25T22:30:00.000Z')
})

test('what is set for longer holds until it is changed, and what is available says nothing of a time', () => {
  const later = { ...evening, isForToday: false }
  expect(toWireAvailabilityChange({ kind: 'none-left' }, later)).toEqual({ available: false, until: null })
  expect(toWireAvailabilityChange({ kind: 'available' }, evening)).toEqual({ available: true })
})

test.each([
  [{ available: false, remaining: null }, 0],
  [{ available: false, remaining: 0 }, 0],
  [{ available: true, remaining: 7 }, 7],
])('of %j, %s portions are left', (limited, left) => {
  expect(portionsLeft(limited)).toBe(left)
})
