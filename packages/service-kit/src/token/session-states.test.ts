import { expect, test, vi } from 'vitest'
import { rememberSessionStates, type FindSessionState } from './session-states.ts'

const waiter = { role: 'Waiter', tokenVersion: 1 } as const

function start() {
  const clock = { ms: 0 }
  const find = vi.fn<FindSessionState>(async () => waiter)
  const ask = rememberSessionStates(find, () => clock.ms)
  return { clock, find, ask: (tokenVersion = 1) => ask('restaurant', 'user', 'request', tokenVersion) }
}

test('asks once in ten seconds, and once for many callers at a time', async () => {
  const { clock, find, ask } = start()

  await Promise.all([ask(), ask(), ask()])
  clock.ms = 9_999
  await ask()
  expect(find).toHaveBeenCalledTimes(1)

  clock.ms = 10_000
  await ask()
  expect(find).toHaveBeenCalledTimes(2)
})

test('a demotion bites within ten seconds', async () => {
  const { clock, find, ask } = start()
  await ask()
  find.mockResolvedValue({ role: 'Captain', tokenVersion: 2 })

  clock.ms = 10_000
  expect(await ask()).toEqual({ role: 'Captain', tokenVersion: 2 })
})

test('a token newer than what is remembered is asked about at once: who just set a new password is in', async () => {
  const { find, ask } = start()
  await ask()
  find.mockResolvedValue({ ...waiter, tokenVersion: 2 })

  expect(await ask(1)).toEqual(waiter)
  expect(await ask(2)).toEqual({ ...waiter, tokenVersion: 2 })
  await ask(2)
  expect(find).toHaveBeenCalledTimes(2)
})

test('what was known counts for a minute while tenancy is away, then the call fails with 503', async () => {
  const { clock, find, ask } = start()
  await ask()
  find.mockRejectedValue(new Error('away'))

  clock.ms = 60_000
  expect(await ask()).toEqual(waiter)
  clock.ms = 60_001
  await expect(ask()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
})
