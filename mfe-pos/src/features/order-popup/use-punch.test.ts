import { createOrder } from '@tiffin/contracts'
import { learnServerTimeOfPage } from '@tiffin/web-kit'
import { afterEach, expect, test, vi } from 'vitest'
import { newOrderId } from './use-punch.ts'

afterEach(() => void vi.restoreAllMocks())

test('a tablet whose clock is wrong makes ids that the server takes', () => {
  // The browser times the page in fractions of a millisecond.
  const page = {
    requestStart: 20.3,
    responseStart: 400.7,
    serverTiming: [{ name: 'now', duration: Date.UTC(2026, 10) }],
  }
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([page as unknown as PerformanceEntry])
  learnServerTimeOfPage()

  expect(createOrder.body.shape.id.safeParse(newOrderId().id).success).toBe(true)
})

test('the id of an order begins with its time, and no two are the same', () => {
  const ids = Array.from({ length: 1_000 }, () => newOrderId(Date.UTC(2026, 10, 21, 12)).id)

  for (const id of ids) expect(id).toMatch(/^01a1fdfa-4600-7[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/)
  expect(new Set(ids).size).toBe(1_000)
})

test('a clock that was never set makes none', () => {
  expect(newOrderId(Date.UTC(2026) - 1)).toEqual({})
  expect(newOrderId(Date.UTC(2026)).id).toBeDefined()
})
