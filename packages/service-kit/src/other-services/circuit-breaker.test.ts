import { expect, test } from 'vitest'
import { createCircuitBreaker } from './circuit-breaker.ts'

function start(options: { readonly opensAfter?: number } = {}) {
  const clock = { ms: 0 }
  const isAway = (error: unknown) => (error as Error).message === 'away'
  const breaker = createCircuitBreaker({ isAway, now: () => clock.ms, ...options })
  const asked: string[] = []
  const ask = (outcome: string) =>
    breaker.run(async () => {
      asked.push(outcome)
      if (outcome !== 'answer') throw new Error(outcome)
      return outcome
    })
  return { clock, breaker, asked, ask }
}

test('one failure opens it: for two seconds nothing is asked and everybody is told at once', async () => {
  const { clock, breaker, asked, ask } = start()
  await expect(ask('away')).rejects.toThrow('away')

  clock.ms = 1_999
  await expect(ask('answer')).rejects.toMatchObject({ name: 'ServiceCallError', isAway: true })
  expect([breaker.state(), asked]).toEqual(['open', ['away']])
})

test('opens after as many failures in a row as it is told to; an answer or a refusal in between starts the count again', async () => {
  const { breaker, ask } = start({ opensAfter: 3 })
  for (const outcome of ['away', 'away', 'answer', 'away', 'away', 'no', 'away', 'away'])
    await ask(outcome).catch(() => undefined)
  expect(breaker.state()).toBe('closed')

  await ask('away').catch(() => undefined)
  expect(breaker.state()).toBe('open')
})

test('after that one question at a time tries, and an answer closes it', async () => {
  const { clock, breaker, asked, ask } = start()
  await ask('away').catch(() => undefined)
  clock.ms = 2_000
  expect(breaker.state()).toBe('half-open')

  const [tried, refused] = await Promise.allSettled([ask('answer'), ask('answer')])
  expect([tried.status, refused.status]).toEqual(['fulfilled', 'rejected'])
  expect([breaker.state(), asked]).toEqual(['closed', ['away', 'answer']])
})

test('a try that fails waits as long again', async () => {
  const { clock, breaker, ask } = start()
  await ask('away').catch(() => undefined)
  clock.ms = 2_000
  await ask('away').catch(() => undefined)

  clock.ms = 3_999
  expect(breaker.state()).toBe('open')
})

test('a refusal is an answer', async () => {
  const { clock, breaker, ask } = start()
  await ask('refused').catch(() => undefined)
  expect(breaker.state()).toBe('closed')

  await ask('away').catch(() => undefined)
  clock.ms = 2_000
  await ask('refused').catch(() => undefined)
  expect(breaker.state()).toBe('closed')
})
