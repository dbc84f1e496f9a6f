import { expect, test } from 'vitest'
import { createCircuitBreaker, type CallOutcome } from './circuit-breaker.ts'

function start(options: { readonly opensAfter?: number } = {}) {
  const clock = { ms: 0 }
  const breaker = createCircuitBreaker({ now: () => clock.ms, ...options })
  /**
   * Makes a call with this outcome, if the breaker admits the call.
   *
   * @returns whether the breaker admitted the call
   */
  const call = (outcome: CallOutcome) => {
    const admission = breaker.admit()
    if (admission) breaker.record(admission, outcome)
    return admission !== null
  }
  return { clock, breaker, call }
}

test('one failure opens it: for two seconds no call is made', () => {
  const { clock, breaker, call } = start()
  expect(call('away')).toBe(true)

  clock.ms = 1_999
  expect([call('answered'), breaker.state()]).toEqual([false, 'open'])
})

test('opens after as many failures in a row as "opensAfter" says; an answer in between starts the count again', () => {
  const { breaker, call } = start({ opensAfter: 3 })
  for (const outcome of ['away', 'away', 'answered', 'away', 'away'] as const) call(outcome)
  expect(breaker.state()).toBe('closed')

  call('away')
  expect(breaker.state()).toBe('open')
})

test('after that one call at a time tries, and an answer closes it', () => {
  const { clock, breaker, call } = start()
  call('away')
  clock.ms = 2_000
  expect(breaker.state()).toBe('half-open')

  const probe = breaker.admit()
  expect([probe, breaker.admit()]).toEqual([{ isProbe: true }, null])
  breaker.record(probe!, 'answered')
  expect([breaker.state(), call('answered')]).toEqual(['closed', true])
})

test('a try that fails waits as long again, and then another one is made', () => {
  const { clock, breaker, call } = start()
  call('away')
  clock.ms = 2_000
  call('away')

  clock.ms = 3_999
  expect(breaker.state()).toBe('open')
  clock.ms = 4_000
  expect(call('answered')).toBe(true)
})

test('a call from before the failure that ends during a try lets no second one be made', () => {
  const { clock, breaker, call } = start()
  const early = breaker.admit()
  call('away')
  clock.ms = 2_000
  breaker.admit()
  breaker.record(early!, 'away')

  clock.ms = 4_000
  expect([breaker.state(), breaker.admit()]).toEqual(['half-open', null])
})
