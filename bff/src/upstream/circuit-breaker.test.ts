import { expect, test } from 'vitest'
import { createCircuitBreaker } from './circuit-breaker.ts'

function start() {
  const clock = { ms: 0 }
  return { clock, breaker: createCircuitBreaker(() => clock.ms) }
}
const times = (count: number, act: () => void) => Array.from({ length: count }, act)

test('opens after five failures in a row, and not when an answer came between them', () => {
  const { breaker, clock } = start()
  times(4, breaker.recordFailure)
  breaker.recordSuccess()
  clock.ms = 2_000
  times(4, breaker.recordFailure)
  expect([breaker.isOpen(), breaker.admit()]).toEqual([false, true])

  breaker.recordFailure()
  expect([breaker.isOpen(), breaker.admit()]).toEqual([true, false])
})

test('while it is open one request a second is let through, however many come', () => {
  const { breaker, clock } = start()
  times(5, breaker.recordFailure)
  const admitted: number[] = []
  for (; clock.ms < 3_500; clock.ms += 50) if (breaker.admit()) admitted.push(clock.ms)

  expect(admitted).toEqual([1_000, 2_000, 3_000])
})

test('stays closed while somebody is answered: a crowd that is given up all at once is no silence', () => {
  const { breaker, clock } = start()
  breaker.recordSuccess()
  clock.ms = 900
  times(30, breaker.recordFailure)
  expect([breaker.isOpen(), breaker.admit()]).toEqual([false, true])

  clock.ms = 1_000
  breaker.recordFailure()
  expect(breaker.isOpen()).toBe(true)
})

test('closes at the first answer, and opens again only after five more failures', () => {
  const { breaker, clock } = start()
  times(7, breaker.recordFailure)
  clock.ms = 1_000
  expect(breaker.admit()).toBe(true)
  breaker.recordSuccess()

  expect([breaker.isOpen(), breaker.admit(), breaker.admit()]).toEqual([false, true, true])
  clock.ms = 3_000
  times(4, breaker.recordFailure)
  expect(breaker.isOpen()).toBe(false)
})

test('asking whether it refuses uses up no probe', () => {
  const { breaker, clock } = start()
  times(5, breaker.recordFailure)
  expect(breaker.refuses()).toBe(true)
  clock.ms = 1_000

  expect([breaker.refuses(), breaker.refuses(), breaker.admit(), breaker.admit()]).toEqual([false, false, true, false])
})
