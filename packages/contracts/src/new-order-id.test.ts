import { afterEach, expect, test, vi } from 'vitest'
import { newOrderId } from './fields.ts'

const now = Date.UTC(2026, 10, 21, 12)
vi.useFakeTimers({ now, toFake: ['Date'] })
afterEach(() => vi.setSystemTime(now))

const idOf = (timeMs: number) => {
  const time = timeMs.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}
const TWO_DAYS_MS = 48 * 3_600_000

test.each([
  ['the first moment of 2026', Date.UTC(2026), true],
  ['the last one of 2025', Date.UTC(2026) - 1, false],
  ['two days from now', now + TWO_DAYS_MS, true],
  ['a moment later', now + TWO_DAYS_MS + 1, false],
])('the time in the id of an order: %s', (_, timeMs, isTaken) => {
  expect(newOrderId.safeParse(idOf(timeMs)).success).toBe(isTaken)
})

test('only version 7 has a time, in upper case too', () => {
  const id = idOf(now)

  expect(newOrderId.parse(id.toUpperCase())).toBe(id)
  expect(newOrderId.safeParse(id.replace('-7', '-4')).success).toBe(false)
})
