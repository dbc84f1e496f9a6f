import { expect, test } from 'vitest'
import { newOrderId } from './punch-draft.ts'

test('the id of an order begins with its time, and no two are the same', () => {
  const ids = Array.from({ length: 1_000 }, () => newOrderId(Date.UTC(2026, 10, 21, 12)).id)

  for (const id of ids) expect(id).toMatch(/^01a1fdfa-4600-7[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/)
  expect(new Set(ids).size).toBe(1_000)
})

test('a clock that was never set makes none', () => {
  expect(newOrderId(Date.UTC(2026) - 1)).toEqual({})
  expect(newOrderId(Date.UTC(2026)).id).toBeDefined()
})
