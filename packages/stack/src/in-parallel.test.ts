import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { inParallel } from './in-parallel.ts'

describe('work in parallel', () => {
  test('never has more under way than allowed', async () => {
    let now = 0
    let most = 0
    await inParallel([1, 2, 3, 4, 5], 2, async () => {
      most = Math.max(most, ++now)
      await sleep(5)
      now--
    })

    expect([most, now]).toEqual([2, 0])
  })

  test('that fails begins nothing new and lets what is under way end', async () => {
    const ended: number[] = []
    const work = inParallel([1, 2, 3, 4], 2, async (item) => {
      if (item === 1) throw new Error('first')
      await sleep(10)
      ended.push(item)
    })

    await expect(work).rejects.toThrow('first')
    expect(ended).toEqual([2])
  })
})
