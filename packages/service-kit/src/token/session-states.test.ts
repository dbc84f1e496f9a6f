import type { SessionState } from '@tiffin/contracts'
import { HOUR_MS } from '@tiffin/domain'
import { expect, test, vi } from 'vitest'
import { createOtherServices } from '../other-services/other-services.ts'
import { createSessionStates, type FindSessionState } from './session-states.ts'

const waiter: SessionState = { role: 'Waiter', tokenVersion: 1 }
const tenant = { id: '01910000-0000-7000-8000-00000000000a' }

function start() {
  const clock = { ms: 0 }
  const find = vi.fn<FindSessionState>(async () => waiter)
  const callService = async (_endpoint: unknown, { params }: { params: { restaurantId: string; userId: string } }) =>
    find(params.restaurantId, params.userId, 'request')
  const findState = createSessionStates(createOtherServices({ callService: callService as never, now: () => clock.ms }))
  const ask = (tokenVersion = 1, userId = 'user') => findState(tenant.id, userId, 'request', tokenVersion)
  return { clock, find, ask }
}

test('a demotion bites within ten seconds', async () => {
  const { clock, find, ask } = start()
  await ask()
  find.mockResolvedValue({ role: 'Captain', tokenVersion: 2 })
  clock.ms = 9_999
  expect(await ask()).toEqual(waiter)

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

test('a token that comes while tenancy is asked about an older one is asked about at once, too', async () => {
  const { find, ask } = start()
  let answerOlder = (_state: SessionState) => {}
  find.mockReturnValueOnce(new Promise((resolve) => (answerOlder = resolve)))
  const [older, newer] = [ask(1), ask(2)]
  find.mockResolvedValue({ ...waiter, tokenVersion: 2 })
  answerOlder(waiter)

  expect([await older, await newer]).toEqual([waiter, { ...waiter, tokenVersion: 2 }])
  expect(find).toHaveBeenCalledTimes(2)
})

test('while tenancy is away a known state counts as long as a token can live', async () => {
  const { clock, find, ask } = start()
  await ask()
  find.mockRejectedValue(new Error('away'))

  clock.ms = 12 * HOUR_MS
  expect(await ask()).toEqual(waiter)
})

test('while tenancy is away, who is gone stays out, and who was never seen or has a newer token hears 503', async () => {
  const { clock, find, ask } = start()
  await ask()
  find.mockResolvedValue(null)
  await ask(1, 'gone')
  find.mockRejectedValue(new Error('away'))
  clock.ms = HOUR_MS

  expect(await ask(1, 'gone')).toBeNull()
  await expect(ask(1, 'stranger')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  await expect(ask(2)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
})
