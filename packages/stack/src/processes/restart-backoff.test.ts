import { describe, expect, test } from 'vitest'
import { createRestartBackoff, type BackoffRule } from './restart-backoff.ts'

const LONGEST = { longestMs: 30_000 }
const pausesOf = (readyFor: readonly (number | null)[], longest: BackoffRule = LONGEST) => {
  const backoff = createRestartBackoff(longest)
  return readyFor.map((ms) => backoff.next(ms))
}

describe('the pause before a program is started again', () => {
  test('never grows past a second where it had become ready, also the tenth time', () => {
    expect(pausesOf(Array.from({ length: 10 }, () => 100))).toEqual([
      0, 250, 500, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000,
    ])
  })

  test('is none after it had run well', () => {
    expect(pausesOf([100, 100, 100, 10_000, 100])).toEqual([0, 250, 500, 0, 250])
  })

  test('grows up to the longest while it never became ready, and not once it was', () => {
    expect(pausesOf([null, null, null, null, null, null, null, null, null, 100, null])).toEqual([
      250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 1_000, 1_000,
    ])
  })

  test('grows further where the product works without the program', () => {
    const crashes = [100, 100, 100, 100, 100, 100, 100]
    expect(pausesOf(crashes, { ...LONGEST, longestAfterReadyMs: 4_000 })).toEqual([
      0, 250, 500, 1_000, 2_000, 4_000, 4_000,
    ])
  })
})
