import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createCachedAnswers } from './cached-answers.ts'
import type { CachedCall } from './cached-call.ts'

const about = { tenant: { id: '01910000-0000-7000-8000-00000000000a' }, key: 'one', requestId: 'request-1' }

/**
 * Starts a service whose answer says for how long it is valid: the answer is 1 until `endsAtMs`, and 2 from then on.
 */
function start(changes: Partial<CachedCall<Answer>> = {}) {
  const clock = { ms: 0 }
  const service = { endsAtMs: 4_000, calls: 0, isAway: false, delay: Promise.resolve() }
  const answers = createCachedAnswers<Answer>(
    {
      kind: 'number',
      freshMs: 10_000,
      holdsForMs: ([, forMs]) => forMs ?? Infinity,
      staleMs: Infinity,
      maxBytes: 100_000,
      schema: z.array(z.int()),
      ask: async () => {
        service.calls++
        if (service.isAway) throw new Error('away')
        const left = service.endsAtMs - clock.ms
        await service.delay
        return left > 0 ? [1, left] : [2]
      },
      ...changes,
    },
    { now: () => clock.ms },
  )
  return {
    clock,
    service,
    answers,
    read: async () => (await answers.read(about))[0],
  }
}
type Answer = readonly number[]

test('an answer is used for as long as it holds, and then asked for before it is used', async () => {
  const { read, clock, service } = start()
  await read()
  clock.ms = 3_999
  expect([await read(), service.calls]).toEqual([1, 1])

  clock.ms = 4_000
  expect([await read(), service.calls]).toEqual([2, 2])
})

test('an answer is used for as long as it holds also where older answers are refreshed in the background', async () => {
  const { read, clock } = start({ refreshBehindMs: 20_000 })
  await read()
  clock.ms = 4_000
  expect(await read()).toBe(2)
})

test('control: an answer that does not say so is used until it is as old as any', async () => {
  const { read, clock } = start({ holdsForMs: () => Infinity })
  await read()
  clock.ms = 9_999
  expect(await read()).toBe(1)

  clock.ms = 10_000
  expect(await read()).toBe(2)
})

test('whoever comes after the end gets no answer of a call that was made before it', async () => {
  const { read, clock, service } = start()
  let arrive = () => {}
  service.delay = new Promise((resolve) => (arrive = resolve))
  const early = read()
  clock.ms = 4_000
  const late = read()
  arrive()

  expect([await early, await late, service.calls]).toEqual([1, 2, 2])
})

test('while the service is away an answer stands in beyond its end', async () => {
  const { read, clock, service } = start()
  await read()
  service.isAway = true
  clock.ms = 4_000

  expect([await read(), await read(), service.calls]).toEqual([1, 1, 2])
})

test('an answer that is known to lack no change is used longer, but not beyond its own limit or after a change', async () => {
  let confirmedSince = Infinity
  const isConfirmed = (requestedAt: number) => requestedAt >= confirmedSince
  const { read, clock, service, answers } = start({ isConfirmed, confirmedMs: 600_000, holdsForMs: () => Infinity })
  await read()
  clock.ms = 10_000
  await read()
  expect(service.calls).toBe(2)

  confirmedSince = 10_000
  clock.ms = 609_999
  await read()
  expect(service.calls).toBe(2)
  answers.outdate(about)
  await read()
  expect(service.calls).toBe(3)

  clock.ms += 600_000
  await read()
  expect(service.calls).toBe(4)
})

test('an answer that stood in after a change does not count as known to lack none', async () => {
  const { read, clock, service, answers } = start({
    isConfirmed: () => true,
    confirmedMs: 600_000,
    holdsForMs: () => Infinity,
  })
  await read()
  service.isAway = true
  answers.outdate(about)
  await answers.idle()
  expect(await read()).toBe(1)
  service.isAway = false
  clock.ms = 5_000
  await read()
  await answers.idle()

  expect(await read()).toBe(2)
})
