import { afterEach, describe, expect, test, vi } from 'vitest'
import { createFairGate, type GateLimits, type GateRefusal } from './fair-gate.ts'

const limits: GateLimits = { places: 4, share: 2, queue: 3, queueInAll: 6, maxWaitMs: 2_000 }

function start(overrides: Partial<GateLimits> = {}) {
  const gate = createFairGate({ ...limits, ...overrides })
  const begun: string[] = []
  const leaves: (() => void)[] = []
  /** Enters and stays until the test calls the function that is added to `leaves`. */
  const enter = (who: string, isGone?: () => boolean) => {
    const entered = gate.enter(who, isGone).then((leave) => {
      begun.push(who)
      leaves.push(leave)
    })
    // Requests that still wait when the test ends are refused after it, which must not fail the run.
    entered.catch(() => {})
    return entered
  }
  const settle = () => new Promise(setImmediate)
  return { gate, begun, leaves, enter, settle }
}

afterEach(() => void vi.useRealTimers())

test('a restaurant has its share, and others find places whatever it sends', async () => {
  const { enter, begun, settle } = start()
  const noisy = Array.from({ length: 5 }, () => enter('noisy'))
  void enter('quiet')
  await settle()

  expect(begun).toEqual(['noisy', 'noisy', 'quiet'])
  expect(noisy).toHaveLength(5)
})

test('control: a restaurant with the whole as its share keeps the others out', async () => {
  const { enter, begun, settle } = start({ share: 4, queue: 10 })
  for (let index = 0; index < 6; index++) void enter('noisy')
  void enter('quiet')
  await settle()

  expect(begun).not.toContain('quiet')
})

test('requests that wait are let in one restaurant after the other, each in the order it came', async () => {
  const { enter, begun, leaves, settle } = start({ places: 1, share: 1, queue: 10, queueInAll: 20 })
  void enter('a')
  await settle()
  for (const who of ['a', 'a', 'a', 'b', 'b', 'c']) void enter(who)
  for (let index = 0; index < 6; index++) {
    leaves.at(-1)?.()
    await settle()
  }

  expect(begun).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'a'])
})

describe('a full queue', () => {
  test('of one restaurant refuses that restaurant alone, at once', async () => {
    const { enter, gate, settle } = start()
    for (let index = 0; index < 5; index++) void enter('noisy')
    await expect(enter('noisy')).rejects.toMatchObject({ reason: 'restaurant-busy' })

    void enter('quiet')
    await settle()
    expect(gate.state()).toEqual({ underWay: 3, waiting: 3 })
  })

  test('of all refuses who would have to wait, and nobody for whom there is a place', async () => {
    const { enter, leaves, settle } = start({ queueInAll: 2 })
    for (const who of ['a', 'a', 'b', 'b', 'c', 'd']) void enter(who)
    await expect(enter('e')).rejects.toMatchObject({ reason: 'overloaded' })

    await settle()
    for (const leave of leaves) leave()
    await settle()
    await expect(enter('e')).resolves.toBeUndefined()
  })
})

test('who waited too long is refused, and takes no place afterwards', async () => {
  vi.useFakeTimers()
  const gate = createFairGate({ ...limits, places: 1 })
  const leave = await gate.enter('a')
  const waiting = gate.enter('a').catch((error: GateRefusal) => error.reason)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await waiting).toBe('waited-too-long')

  leave()
  expect(gate.state()).toEqual({ underWay: 0, waiting: 0 })
})

test('a place is given back once, and not taken for somebody who has left', async () => {
  const { enter, leaves, gate, settle } = start({ places: 1, share: 1 })
  void enter('a')
  await settle()
  const gone = enter('a', () => true).catch((error: GateRefusal) => error.reason)
  void enter('b')
  leaves[0]?.()
  leaves[0]?.()
  expect(await gone).toBe('waited-too-long')
  await settle()

  expect(gate.state()).toEqual({ underWay: 1, waiting: 0 })
})
