import type { OperatorSession } from '@tiffin/contracts'
import { expect, test, vi } from 'vitest'
import { createOtherServices } from '../other-services/other-services.ts'
import { createOperatorSessions, type FindOperatorSession } from './operator-sessions.ts'

const state: OperatorSession = { credentials: 'first', version: 1 }

function start() {
  const find = vi.fn<FindOperatorSession>(async () => state)
  const otherServices = createOtherServices({
    callService: async () => Promise.reject(new Error('unused')),
    now: () => 0,
  })
  const requireOperator = createOperatorSessions(otherServices, find)
  const ask = (tv = 1, cv = 'first') =>
    requireOperator({ sub: 'operator', cv, tv, iat: 0, exp: 0 }, 'request').then(
      () => 'in',
      (error: { code: string }) => error.code,
    )
  return { find, ask }
}

test('a token that was just issued is good at once, and ends the earlier one', async () => {
  const { find, ask } = start()
  await ask()
  find.mockResolvedValue({ ...state, version: 2 })

  expect([await ask(2), await ask(1)]).toEqual(['in', 'SESSION_ENDED'])
  expect(find).toHaveBeenCalledTimes(2)
})

test('a token of changed credentials is good at once, and ends the earlier one', async () => {
  const { find, ask } = start()
  await ask()
  find.mockResolvedValue({ ...state, credentials: 'second' })

  expect([await ask(1, 'second'), await ask(1, 'first')]).toEqual(['in', 'SESSION_ENDED'])
})

test('while tenancy is away a known session goes on, and a newer token hears 503', async () => {
  const { find, ask } = start()
  await ask()
  find.mockRejectedValue(new Error('away'))

  expect([await ask(), await ask(2), await ask(1, 'second')]).toEqual([
    'in',
    'SERVICE_UNAVAILABLE',
    'SERVICE_UNAVAILABLE',
  ])
})
