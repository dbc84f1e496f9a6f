import { expect, test } from 'vitest'
import { removeInBatches } from './in-batches.ts'

test('goes on until nothing is left, a bounded number of rows at a time', async () => {
  let left = 2_500
  const asked: number[] = []
  const total = await removeInBatches(async (most) => {
    asked.push(most)
    const removed = Math.min(left, most)
    left -= removed
    return removed
  })

  expect([total, left, asked]).toEqual([2_500, 0, [1_000, 1_000, 1_000, 1_000]])
})
