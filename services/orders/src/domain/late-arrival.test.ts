import { describe, expect, test } from 'vitest'
import { actedAt, arrivalOf } from './late-arrival.ts'

const now = new Date('2026-11-21T15:00:00Z')
const secondsBefore = (seconds: number) => new Date(now.getTime() - seconds * 1_000)
const arrivalAfter = (seconds: number) => arrivalOf({ at: secondsBefore(seconds).toISOString() }, now).kind

describe('a request', () => {
  test.each([
    [0, 'on-time'],
    [30, 'on-time'],
    [31, 'late'],
    [72 * 3_600, 'late'],
    [72 * 3_600 + 1, 'wrong-time'],
    [-120, 'on-time'],
    [-121, 'wrong-time'],
  ])('that arrives %i s after its tap is %s', (seconds, kind) => {
    expect(arrivalAfter(seconds)).toBe(kind)
  })

  test('without the time of its tap is on time', () => {
    expect([arrivalOf(undefined, now).kind, arrivalOf({ ref: 'A1-17' }, now).kind]).toEqual(['on-time', 'on-time'])
  })
})

test('a late act is of the time of its tap, but never before its order; another act is of now', () => {
  const late = arrivalOf({ at: secondsBefore(600).toISOString() }, now)
  const wrong = arrivalOf({ at: secondsBefore(-600).toISOString() }, now)

  expect(actedAt(late, { createdAt: secondsBefore(900) }, now)).toEqual(secondsBefore(600))
  expect(actedAt(late, { createdAt: secondsBefore(300) }, now)).toEqual(secondsBefore(300))
  expect(actedAt(wrong, { createdAt: secondsBefore(300) }, now)).toEqual(now)
})
