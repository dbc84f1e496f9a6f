import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startPeriodicWork } from './periodic-work.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const ignore = () => undefined

test('work is done at once and in every round, also after one that failed, which is reported', async () => {
  const work = vi.fn<() => Promise<void>>().mockResolvedValue().mockRejectedValueOnce('the database is away')
  const onFailure = vi.fn<(error: unknown) => void>()
  startPeriodicWork({ everyMs: 60_000, work, onFailure })

  await vi.advanceTimersByTimeAsync(0)
  expect(work).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(180_000)
  expect(work).toHaveBeenCalledTimes(4)
  expect(onFailure.mock.calls).toEqual([['the database is away']])
})

test('a first round may come later, and rounds come a little earlier or later than asked for', async () => {
  const work = vi.fn<() => Promise<void>>().mockResolvedValue()
  startPeriodicWork({ everyMs: 1_000, firstWithinMs: 400, work, onFailure: ignore })

  await vi.advanceTimersByTimeAsync(199)
  expect(work).toHaveBeenCalledTimes(0)
  vi.mocked(Math.random).mockReturnValue(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(work).toHaveBeenCalledTimes(1)
  vi.mocked(Math.random).mockReturnValue(0)
  await vi.advanceTimersByTimeAsync(1_100)
  expect(work).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(900)
  expect(work).toHaveBeenCalledTimes(3)
})

test('work that throws instead of rejecting is a failed round', async () => {
  const onFailure = vi.fn<(error: unknown) => void>()
  const broken = () => {
    throw new Error('at once')
  }
  startPeriodicWork({ everyMs: 1_000, work: broken, onFailure })

  await vi.advanceTimersByTimeAsync(1_000)
  expect(onFailure).toHaveBeenCalledTimes(2)
})

test('a round that takes longer than the pause is waited for', async () => {
  const finish: (() => void)[] = []
  const work = vi.fn<() => Promise<void>>(() => new Promise((done) => void finish.push(done)))
  startPeriodicWork({ everyMs: 1_000, work, onFailure: ignore })

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
  const stop = startPeriodicWork({ everyMs: 1_000, work, onFailure: ignore })

  await vi.advanceTimersByTimeAsync(0)
  const stopped = stop().then(onStopped)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(onStopped).not.toHaveBeenCalled()
  finish()
  await stopped
  await vi.advanceTimersByTimeAsync(5_000)
  expect(work).toHaveBeenCalledTimes(1)
})
