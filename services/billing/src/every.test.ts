import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { every } from './every.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('work is done at once and in every round, also after one that failed, which is told', async () => {
  const work = vi.fn<() => Promise<void>>().mockResolvedValue().mockRejectedValueOnce('the database is away')
  const onFailure = vi.fn<(error: unknown) => void>()
  every(60_000, work, onFailure)

  expect(work).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(180_000)
  expect(work).toHaveBeenCalledTimes(4)
  expect(onFailure.mock.calls).toEqual([['the database is away']])
})

test('a round that takes longer than the pause is waited for', async () => {
  const finish: (() => void)[] = []
  const work = vi.fn<() => Promise<void>>(() => new Promise((done) => void finish.push(done)))
  every(1_000, work, () => {})

  await vi.advanceTimersByTimeAsync(5_500)
  expect(work).toHaveBeenCalledTimes(1)
  finish[0]!()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(work).toHaveBeenCalledTimes(2)
})

test('stopping waits for the round that is under way, and no other follows', async () => {
  let finish = () => {}
  const work = vi.fn<() => Promise<void>>(() => new Promise((done) => void (finish = done)))
  const onStopped = vi.fn<() => void>()
  const stop = every(1_000, work, () => {})

  const stopped = stop().then(onStopped)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(onStopped).not.toHaveBeenCalled()
  finish()
  await stopped
  await vi.advanceTimersByTimeAsync(5_000)
  expect(work).toHaveBeenCalledTimes(1)
})
