import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { createCachedAnswers } from './cached-answers.ts'
import type { BreakerState } from './circuit-breaker.ts'
import type { CachedCall } from './cached-call.ts'
import type { CachedAnswerStore } from './stored-answers.ts'

const tenant = { id: '01910000-0000-7000-8000-00000000000a' }
const about = (key = 'one') => ({ tenant, key, requestId: 'request-1' })

/** Creates a store that several caches share, as the processes of a service share a database. */
function createStore() {
  const rows = new Map<string, { answer: unknown; writtenAtMs: number }>()
  const clock = { ms: 0 }
  const store: CachedAnswerStore = {
    find: async (_, kind, key) => {
      const row = rows.get(`${kind} ${key}`)
      return row ? { answer: row.answer, ageMs: clock.ms - row.writtenAtMs } : null
    },
    save: vi.fn(
      async (_, kind, key, answer) =>
        void rows.set(`${kind} ${key}`, { answer: JSON.parse(answer), writtenAtMs: clock.ms }),
    ),
    purge: async () => 0,
  }
  return { rows, clock, store }
}

function start(
  options: Partial<CachedCall<number>> = {},
  { store, clock } = createStore(),
  breaker: { readonly state: () => BreakerState } = { state: () => 'closed' },
) {
  const service = { answer: 1 as number | null, calls: 0, isHanging: false }
  const cachedCall: CachedCall<number> = {
    kind: 'number',
    freshMs: 10_000,
    staleMs: 60_000,
    maxBytes: 100_000,
    schema: z.int(),
    ask: async () => {
      service.calls++
      if (service.isHanging) await new Promise(() => {})
      if (service.answer === null) throw new Error('away')
      return service.answer
    },
    ...options,
  }
  const answers = createCachedAnswers(cachedCall, { store, breaker, now: () => clock.ms })
  return { answers, service, clock, read: (key?: string) => answers.read(about(key)) }
}

test('asks once while an answer is fresh, and once for many callers at a time', async () => {
  const { answers, read, service, clock } = start()
  expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1])
  clock.ms = 9_999
  await read()
  expect(service.calls).toBe(1)

  service.answer = 2
  clock.ms = 10_000
  expect([await read(), service.calls]).toEqual([2, 2])
  expect(answers.reads()).toEqual({ memory: 1, call: 4, 'stand-in': 0 })
})

test('an answer is as old as its call: what changed while it was on its way it may not have', async () => {
  let resolveFirst = (_answer: number) => {}
  const held = new Promise<number>((resolve) => (resolveFirst = resolve))
  let calls = 0
  const { read, clock } = start({ ask: () => (++calls === 1 ? held : Promise.resolve(2)) })
  const first = read()
  clock.ms = 9_000
  resolveFirst(1)
  expect([await first, await read(), calls]).toEqual([1, 1, 1])

  clock.ms = 10_000
  expect([await read(), calls]).toEqual([2, 2])
})

describe('while the service is away', () => {
  test('the last answer stands in, and a failure costs one call in two seconds', async () => {
    const { read, service, clock } = start()
    await read()
    service.answer = null
    clock.ms = 10_000
    for (let second = 0; second < 20; second++) {
      expect(await read()).toBe(1)
      await read()
      clock.ms += 500
    }
    expect(service.calls).toBe(1 + 5)
  })

  test('a service that hangs keeps nobody waiting after the first failure', async () => {
    const { read, service, clock, answers } = start()
    await read()
    service.answer = null
    clock.ms = 10_000
    await read()

    service.isHanging = true
    clock.ms = 12_000
    expect([await read(), await read(), service.calls]).toEqual([1, 1, 3])
    expect(answers.takeOldestUsedMs()).toBe(12_000)
    expect(answers.takeOldestUsedMs()).toBe(0)
  })

  test('what was known too long ago does not count, nor what was never known', async () => {
    const { read, service, clock } = start()
    await read()
    service.answer = null
    clock.ms = 60_000
    expect(await read()).toBe(1)
    clock.ms = 60_001
    await expect(read()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
    await expect(read('another')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  })

  test('its answers count again as soon as there are some', async () => {
    const { read, service, clock, answers } = start()
    await read()
    service.answer = null
    clock.ms = 10_000
    await read()
    service.answer = 2
    clock.ms = 12_000
    await read()
    await answers.idle()

    expect(await read()).toBe(2)
  })

  test('nobody asks again while somebody else has heard nothing', async () => {
    const { read, service, clock } = start({}, createStore(), { state: () => 'open' })
    await read()
    clock.ms = 10_000
    service.isHanging = true
    expect(await read()).toBe(1)
    expect(await read()).toBe(1)
    expect(service.calls).toBe(2)
  })
})

test('between fresh and old enough to wait for, an answer is used at once and asked about behind the request', async () => {
  const { read, service, clock, answers } = start({ freshMs: 2_000, refreshBehindMs: 10_000 })
  await read()
  service.answer = 2
  clock.ms = 2_000
  expect(await read()).toBe(1)
  await answers.idle()
  expect(await read()).toBe(2)

  service.answer = 3
  clock.ms = 12_000
  expect(await read()).toBe(3)
})

describe('answers in the database', () => {
  test('stand in after a restart and on another replica, by the age the database measures', async () => {
    const shared = createStore()
    const first = start({}, shared)
    await first.read()
    await first.answers.idle()

    const restarted = start({}, shared)
    restarted.service.answer = null
    shared.clock.ms = 60_000
    expect(await restarted.read()).toBe(1)

    const late = start({}, shared)
    late.service.answer = null
    shared.clock.ms = 60_001
    await expect(late.read()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  })

  test('control: without a database a restart forgets', async () => {
    const first = start()
    await first.read()
    const restarted = start()
    restarted.service.answer = null

    await expect(restarted.read()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  })

  test('are written when they change, and once an hour', async () => {
    const { store, clock, ...shared } = createStore()
    const { read, service, answers } = start({}, { store, clock, ...shared })
    for (let minute = 0; minute <= 60; minute++) {
      clock.ms = minute * 60_000
      await read()
      await answers.idle()
    }
    expect(store.save).toHaveBeenCalledTimes(2)

    service.answer = 2
    clock.ms += 60_000
    await read()
    expect(store.save).toHaveBeenCalledTimes(3)
  })

  test('are neither written nor looked for where the answer lies in the database anyway', async () => {
    const shared = createStore()
    const own = start({ isStored: false }, shared)
    expect(await own.read()).toBe(1)
    await own.answers.idle()
    expect(shared.store.save).not.toHaveBeenCalled()

    shared.rows.set('number one', { answer: 2, writtenAtMs: 0 })
    const restarted = start({ isStored: false }, shared)
    restarted.service.answer = null
    await expect(restarted.read()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  })

  test('are no reason to fail: not when they cannot be written, nor when they are of another version', async () => {
    const shared = createStore()
    const broken = start(
      {},
      { ...shared, store: { ...shared.store, save: async () => Promise.reject(new Error('full')) } },
    )
    expect(await broken.read()).toBe(1)

    shared.rows.set('number one', { answer: 'a text', writtenAtMs: 0 })
    const { read, service } = start({}, shared)
    service.answer = null
    await expect(read()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  })
})

test('memory is bounded by what the answers weigh', async () => {
  const { read, service } = start({ maxBytes: 5_000 })
  for (const key of Array.from({ length: 50 }, (_, index) => `key ${index}`)) await read(key)
  await read('key 0')
  expect(service.calls).toBe(51)
  await read('key 49')
  expect(service.calls).toBe(51)
})

describe('asking again', () => {
  test('brings what the service has now, one call for many', async () => {
    const { answers, service } = start()
    await answers.read(about())
    service.answer = 2

    expect(await Promise.all([answers.readAgain(about()), answers.readAgain(about())])).toEqual([2, 2])
    expect(service.calls).toBe(2)
  })

  test('more often than once a second brings what is known', async () => {
    const { answers, service, clock } = start()
    await answers.read(about())
    for (let tenths = 0; tenths < 50; tenths++) {
      clock.ms += 100
      await answers.readAgain(about())
    }
    expect(service.calls).toBeLessThanOrEqual(1 + 3 + 5)

    service.answer = 2
    clock.ms += 1_000
    expect(await answers.readAgain(about())).toBe(2)
  })

  test('does not wait for a service that is away', async () => {
    const { answers, service } = start()
    await answers.read(about())
    service.answer = null
    expect(await answers.readAgain(about())).toBe(1)
    expect(await answers.readAgain(about())).toBe(1)
    expect(service.calls).toBe(2)
  })
})

describe('when something changed', () => {
  test('an outdated answer is not used, and is asked for behind the next read', async () => {
    const { read, service, answers } = start()
    await read()
    service.answer = 2
    answers.outdate(about())

    expect(await read()).toBe(2)
    expect(service.calls).toBe(2)
  })

  test('control: without a word the cached one is', async () => {
    const { read, service } = start()
    await read()
    service.answer = 2

    expect(await read()).toBe(1)
  })

  /** Starts a service whose answers the test gives one by one. */
  function startByHand() {
    const calls: ((answer: number) => void)[] = []
    const ask = () => new Promise<number>((resolve) => void calls.push(resolve))
    return { calls, ...start({ ask }) }
  }

  test('what was being read meanwhile is not kept, and nobody joins it any more', async () => {
    const { read, calls, answers } = startByHand()
    const early = read()
    answers.outdate(about())
    const late = read()
    calls[1]!(2)
    expect(await late).toBe(2)
    calls[0]!(1)

    expect([await early, await read(), calls.length]).toEqual([1, 2, 2])
  })

  test('the same with all answers at once', async () => {
    const { read, calls, answers } = startByHand()
    const early = read()
    answers.outdateAll()
    calls[0]!(1)
    await early
    const late = read()
    calls[1]!(2)

    expect([await late, await read()]).toEqual([2, 2])
  })

  test('a replaced answer is stored for other processes before anybody goes on', async () => {
    const shared = createStore()
    const { read, service, answers } = start({}, shared)
    await read()
    service.answer = 2

    expect(await answers.replace(about())).toBe(2)
    expect(shared.rows.get('number one')?.answer).toBe(2)
    expect([await read(), service.calls]).toEqual([2, 2])
  })

  test('who replaces while it is outdated again gets the newer one', async () => {
    const { calls, answers } = startByHand()
    const [first, second] = [answers.replace(about()), answers.replace(about())]
    calls[0]!(1)
    await Promise.resolve()
    calls[1]!(2)

    expect([await first, await second, calls.length]).toEqual([2, 2, 2])
  })

  test('replacing fails where the service does not answer, right after another failure too', async () => {
    const { read, service, answers } = start()
    await read()
    service.answer = null
    await expect(answers.replace(about())).rejects.toThrow('away')
    service.answer = 2

    expect(await answers.replace(about())).toBe(2)
  })

  test('while the service is away what another process stored stands in for an outdated answer', async () => {
    const shared = createStore()
    const [replacing, other] = [start({}, shared), start({}, shared)]
    await Promise.all([replacing.read(), other.read()])
    replacing.service.answer = 2
    await replacing.answers.replace(about())
    other.service.answer = null
    other.answers.outdate(about())

    expect(await other.read()).toBe(2)
  })

  test('nor does it take the place of a new answer that came while it was looked for', async () => {
    const shared = createStore()
    let miss = (): void => {}
    const find = () => new Promise<null>((resolve) => void (miss = () => resolve(null)))
    const { read, service, answers } = start({}, { ...shared, store: { ...shared.store, find } })
    await read()
    service.answer = null
    answers.outdate(about())
    const early = read()
    await answers.idle()
    service.answer = 2
    await answers.replace(about())
    miss()

    expect([await early, await read()]).toEqual([2, 2])
  })

  test('and the outdated one where nobody stored any, until the service is back', async () => {
    const { read, service, answers, clock } = start({ isStored: false })
    await read()
    service.answer = null
    answers.outdate(about())
    expect([await read(), await read()]).toEqual([1, 1])

    service.answer = 2
    clock.ms = 2_000
    await read()
    await answers.idle()
    expect(await read()).toBe(2)
  })
})
