import { afterEach, describe, expect, test, vi } from 'vitest'
import { createBulkhead, type Bulkhead, type RequestKind, type Slot } from './bulkhead.ts'

afterEach(() => void vi.restoreAllMocks())

/** Acquires slots and records the order in which requests start. */
function drive(bulkhead: Bulkhead) {
  const started: string[] = []
  const working: Slot[] = []
  const start = (caller: string) => (slot: Slot) => void (started.push(caller), working.push(slot))
  const acquire = (caller: string, kind: RequestKind = 'read') => bulkhead.acquire(caller, kind, start(caller))
  const acquireMany = (caller: string, count: number, kind?: RequestKind) =>
    Array.from({ length: count }, () => acquire(caller, kind))
  const finishAll = () => {
    for (let slot = working.shift(); slot; slot = working.shift()) slot.release(true)
  }
  return {
    started,
    acquire,
    acquireMany,
    finishAll,
    count: (caller: string) => started.filter((each) => each === caller).length,
  }
}

describe('slots', () => {
  test('are bounded; the rest waits and starts when one is given back', () => {
    const bulkhead = createBulkhead({ maxConcurrent: 2, maxQueued: 10, maxWaitMs: 1_000 })
    const { started, acquire } = drive(bulkhead)
    const [a, , c] = [acquire('a'), acquire('b'), acquire('c')]
    expect([started, bulkhead.inFlight(), bulkhead.waiting()]).toEqual([['a', 'b'], 2, 1])

    a!.release()
    a!.release()
    expect([started, bulkhead.inFlight(), bulkhead.waiting()]).toEqual([['a', 'b', 'c'], 2, 0])
    c!.release()
    expect(bulkhead.inFlight()).toBe(1)
  })

  test('a quarter of them is what one caller gets, whatever it asks for', () => {
    const bulkhead = createBulkhead({ maxConcurrent: 8, maxQueued: 40, maxWaitMs: 1_000 })
    const { acquireMany, count } = drive(bulkhead)
    acquireMany('noisy', 20)
    acquireMany('quiet', 2)

    expect([count('noisy'), count('quiet')]).toEqual([2, 2])
  })

  test('whoever leaves the queue is not started', () => {
    const bulkhead = createBulkhead({ maxConcurrent: 1, maxQueued: 10, maxWaitMs: 1_000 })
    const { started, acquire } = drive(bulkhead)
    const [a, b] = [acquire('a'), acquire('b'), acquire('c')]
    b!.release()
    a!.release()

    expect([started, bulkhead.waiting()]).toEqual([['a', 'c'], 0])
  })
})

describe('the queue', () => {
  test('is served caller by caller, so that nobody stands behind the requests of another', () => {
    const bulkhead = createBulkhead({ maxConcurrent: 1, maxQueued: 40, maxWaitMs: 1_000 })
    const { started, acquireMany, finishAll } = drive(bulkhead)
    for (const [caller, count] of [
      ['first', 1],
      ['noisy', 12],
      ['b', 2],
      ['c', 1],
    ] as const)
      acquireMany(caller, count)
    finishAll()

    expect(started.slice(0, 6)).toEqual(['first', 'noisy', 'b', 'c', 'noisy', 'b'])
    expect(started.length).toBe(16)
  })

  test('refuses at once beyond its bound: a caller beyond half of it, reads beyond three quarters', () => {
    const bulkhead = createBulkhead({ maxConcurrent: 1, maxQueued: 40, maxWaitMs: 1_000 })
    const { acquireMany } = drive(bulkhead)
    const admitted = (caller: string, kind: RequestKind) =>
      acquireMany(caller, 50, kind).filter((slot) => slot !== null).length
    acquireMany('working', 1)

    expect(admitted('noisy', 'read')).toBe(20)
    expect(admitted('b', 'read')).toBe(10)
    expect(admitted('c', 'read')).toBe(0)
    expect(admitted('c', 'change')).toBe(10)
    expect(admitted('d', 'upload')).toBe(0)
  })

  test('refuses whoever would wait too long, judged by how long requests take', () => {
    let clockMs = 0
    vi.spyOn(performance, 'now').mockImplementation(() => clockMs)
    const waitingAfter = (tookMs: number) => {
      const bulkhead = createBulkhead({ maxConcurrent: 4, maxQueued: 1_000, maxWaitMs: 1_000 })
      const { acquire, acquireMany } = drive(bulkhead)
      for (let round = 0; round < 60; round++) {
        const slot = acquire(`${round}`)
        clockMs += tookMs
        slot!.release(true)
      }
      for (let caller = 0; caller < 400; caller++) acquireMany(`${caller}`, 1, 'change')
      return bulkhead.waiting()
    }

    // Each request takes 200 ms, and a concurrency of four is assumed: one request every 50 ms, so 20 in the longest
    // wait of a second.
    expect(waitingAfter(200)).toBeCloseTo(20, -1)
    expect(waitingAfter(1)).toBe(396)
  })

  test('how long an upload takes says nothing about the others', () => {
    let clockMs = 0
    vi.spyOn(performance, 'now').mockImplementation(() => clockMs)
    const bulkhead = createBulkhead({ maxConcurrent: 1, maxQueued: 100, maxWaitMs: 1_000 })
    const { acquire, acquireMany } = drive(bulkhead)
    const upload = acquire('a', 'upload')
    clockMs += 20_000
    upload!.release(true)

    expect(acquireMany('b', 30).every((slot) => slot !== null)).toBe(true)
  })

  test('nor does what was not answered', () => {
    let clockMs = 0
    vi.spyOn(performance, 'now').mockImplementation(() => clockMs)
    const admittedAfter = (wasAnswered: boolean) => {
      const bulkhead = createBulkhead({ maxConcurrent: 1, maxQueued: 100, maxWaitMs: 1_000 })
      const { acquire, acquireMany } = drive(bulkhead)
      const hung = acquire('a')
      clockMs += 20_000
      hung!.release(wasAnswered)
      return acquireMany('b', 30).filter((slot) => slot !== null).length
    }

    expect([admittedAfter(false), admittedAfter(true)]).toEqual([30, 2])
  })

  test('a moment in which the service paused refuses nobody a short queue', () => {
    let clockMs = 0
    vi.spyOn(performance, 'now').mockImplementation(() => clockMs)
    const bulkhead = createBulkhead({ maxConcurrent: 32, maxQueued: 256, maxWaitMs: 250 })
    const { acquireMany, finishAll } = drive(bulkhead)
    acquireMany('a', 8)
    clockMs += 1_000
    finishAll()

    const admitted = acquireMany('a', 100).filter((slot) => slot !== null)
    expect(admitted.length).toBe(8 + 16)
  })

  test('the pictures of two pages wait where reads are refused, and leave the queue to others', () => {
    let clockMs = 0
    vi.spyOn(performance, 'now').mockImplementation(() => clockMs)
    const admitted = (kind: RequestKind) => {
      const bulkhead = createBulkhead({ maxConcurrent: 32, maxQueued: 256, maxWaitMs: 250 })
      const { acquireMany, finishAll } = drive(bulkhead)
      for (let round = 0; round < 10; round++) {
        acquireMany('a', 8)
        clockMs += 150
        finishAll()
      }
      const count = acquireMany('a', 300, kind).filter((slot) => slot !== null).length
      return { count, isOtherIn: acquireMany('b', 9).every((slot) => slot !== null) }
    }

    expect(admitted('read')).toEqual({ count: 8 + 16, isOtherIn: true })
    expect(admitted('file')).toEqual({
      count: expect.toSatisfy((count: number) => count >= 80 && count <= 8 + 128),
      isOtherIn: true,
    })
  })

  test('of one caller, however long, refuses no other: that one is next but one', () => {
    let clockMs = 0
    vi.spyOn(performance, 'now').mockImplementation(() => clockMs)
    const bulkhead = createBulkhead({ maxConcurrent: 4, maxQueued: 1_000, maxWaitMs: 1_000 })
    const { acquire, acquireMany } = drive(bulkhead)
    for (let round = 0; round < 60; round++) {
      const slot = acquire('noisy')
      clockMs += 200
      slot!.release(true)
    }
    const noisy = acquireMany('noisy', 100, 'change')
    acquireMany('others', 3)

    expect(noisy.filter((slot) => slot === null).length).toBeGreaterThan(60)
    expect(acquire('quiet')).not.toBeNull()
  })

  test('gets longer where a service turns out to answer many at once', () => {
    let clockMs = 0
    vi.spyOn(performance, 'now').mockImplementation(() => clockMs)
    const waitingAfter = (atOnce: number) => {
      const bulkhead = createBulkhead({ maxConcurrent: 40, maxQueued: 1_000, maxWaitMs: 1_000 })
      const { acquireMany, finishAll } = drive(bulkhead)
      for (let round = 0; round < 60; round++) {
        for (let caller = 0; caller < atOnce; caller++) acquireMany(`${caller}`, 1)
        clockMs += 200
        finishAll()
      }
      for (let caller = 0; caller < 600; caller++) acquireMany(`${caller}`, 1, 'change')
      return bulkhead.waiting()
    }

    expect(waitingAfter(1)).toBeCloseTo(20, -1)
    expect(waitingAfter(36)).toBeGreaterThan(60)
  })
})
