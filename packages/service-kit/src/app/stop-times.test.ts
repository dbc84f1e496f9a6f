import { expect, test } from 'vitest'
import { baseEnv, readEnv } from '../env.ts'
import { createTestEnv } from '../testing/env.ts'
import { stopTimesOf } from './stop-times.ts'

test.each([
  [{ NODE_ENV: 'development' }, 0],
  [{ NODE_ENV: 'production' }, 1_000],
  [{ NODE_ENV: 'production', DRAIN_MS: 10_000 }, 10_000],
  [{ NODE_ENV: 'production', DRAIN_MS: 0 }, 0],
] as const)('a process with %j drains for %i ms, and has seven seconds to close', (env, drainMs) => {
  expect(stopTimesOf({ DRAIN_MS: undefined, ...env })).toEqual({ drainMs, hardExitMs: drainMs + 7_000 })
})

test.each(['-1', '1.5', '600001', 'long'])('DRAIN_MS=%s is refused', (value) => {
  const given = Object.fromEntries(Object.entries(createTestEnv()).map(([name, each]) => [name, String(each)]))

  expect(() => readEnv(baseEnv, { ...given, DRAIN_MS: value })).toThrow('DRAIN_MS cannot be read')
})
