import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDelayedRefusals } from './delayed-refusals.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const DELAY_MS = 1_000

/** Refuses each letter as a caller. `atOnce` collects the callers whose refusal has come by now. */
function tryAll(delayed: ReturnType<typeof createDelayedRefusals>, callers: string) {
  const atOnce: string[] = []
  const all = [...callers].map((caller) => delayed.wait(caller).then(() => void atOnce.push(caller)))
  return { all, atOnce }
}

test('a refusal waits; beyond the number of its caller, or of all callers, it comes at once', async () => {
  const delayed = createDelayedRefusals(DELAY_MS, { ofCaller: 2, total: 4 })

  const { all, atOnce } = tryAll(delayed, 'aaabbbc')
  await vi.advanceTimersByTimeAsync(DELAY_MS - 1)
  expect(atOnce).toEqual(['a', 'b', 'c'])

  await vi.advanceTimersByTimeAsync(1)
  await Promise.all(all)
})

test('the places of refusals that were sent are free again', async () => {
  const delayed = createDelayedRefusals(DELAY_MS, { ofCaller: 2, total: 2 })
  const first = tryAll(delayed, 'aa')
  await vi.advanceTimersByTimeAsync(DELAY_MS)
  await Promise.all(first.all)

  const { atOnce } = tryAll(delayed, 'aba')
  await vi.advanceTimersByTimeAsync(DELAY_MS - 1)
  expect(atOnce).toEqual(['a'])
})
