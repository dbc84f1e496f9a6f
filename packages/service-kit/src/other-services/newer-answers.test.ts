import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createCachedAnswers } from './cached-answers.ts'

const about = { tenant: { id: '01910000-0000-7000-8000-00000000000a' }, key: 'one', requestId: 'request-1' }

/** Starts a service that answers a number, or fails while `service.answer` is null. */
function start() {
  const clock = { ms: 0 }
  const service = { answer: 1 as number | null, calls: 0 }
  const ask = async () => {
    service.calls++
    if (service.answer === null) throw new Error('away')
    return service.answer
  }
  const answers = createCachedAnswers<number>(
    { kind: 'number', freshMs: 10_000, staleMs: 60_000, maxBytes: 100_000, schema: z.int(), ask },
    { now: () => clock.ms },
  )
  return { answers, service, clock }
}

test('a newer answer is asked for however fresh the cached one is, and after a call that is older than the reason to ask', async () => {
  const { answers, service } = start()
  const first = answers.read(about)
  service.answer = 2
  expect(await Promise.all([first, answers.readNewer(about)])).toEqual([1, 2])

  service.answer = 3
  expect([await answers.readNewer(about), service.calls]).toEqual([3, 3])
})

test('a newer answer is asked for once by many, and then is the cached one', async () => {
  const { answers, service } = start()
  await answers.read(about)
  service.answer = 2
  const many = Array.from({ length: 5 }, () => answers.readNewer(about))

  expect([await Promise.all(many), await answers.read(about), service.calls]).toEqual([[2, 2, 2, 2, 2], 2, 2])
})

test('a newer answer is not replaced by a cached one while the service is away, and that costs one call in two seconds', async () => {
  const { answers, service, clock } = start()
  await answers.read(about)
  service.answer = null
  for (let second = 0; second < 2; second++) {
    await expect(answers.readNewer(about)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
    clock.ms += 1_000
  }
  expect([await answers.read(about), service.calls]).toEqual([1, 2])

  service.answer = 2
  expect(await answers.readNewer(about)).toBe(2)
})
