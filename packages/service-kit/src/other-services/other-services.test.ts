import { getSessionState, noteMenuChange } from '@tiffin/contracts'
import { expect, test, vi } from 'vitest'
import { ServiceCallError, type CallService } from './service-client.ts'
import { createOtherServices } from './other-services.ts'

const restaurantId = '01910000-0000-7000-8000-00000000000a'

function start() {
  const clock = { ms: 0 }
  const callService = vi.fn(async (..._call: unknown[]) => ({}) as never)
  const { call, heardFrom, breakers } = createOtherServices({
    callService: callService as CallService,
    now: () => clock.ms,
  })
  return {
    clock,
    callService,
    heardFrom,
    breakers,
    read: () => call(getSessionState, { params: { restaurantId, userId: restaurantId } }),
    write: () => call(noteMenuChange, { params: { restaurantId } }),
  }
}
const away = new ServiceCallError('no answer', { isAway: true })

test('after a failure a GET fails at once for two seconds, without a call', async () => {
  const { clock, callService, read } = start()
  callService.mockRejectedValueOnce(away)
  await expect(read()).rejects.toBe(away)

  clock.ms = 1_999
  await expect(read()).rejects.toMatchObject({ name: 'ServiceCallError', isAway: true })
  expect(callService).toHaveBeenCalledTimes(1)

  clock.ms = 2_000
  await read()
  expect(callService).toHaveBeenCalledTimes(2)
})

test('control: a refusal is an answer, after which the next GET is made', async () => {
  const { callService, read } = start()
  callService.mockRejectedValueOnce(new ServiceCallError('refused', { status: 404 }))
  await expect(read()).rejects.toMatchObject({ status: 404 })

  await read()
  expect(callService).toHaveBeenCalledTimes(2)
})

test('a write is always tried, and only the service that failed is not asked', async () => {
  const { callService, read, write, breakers } = start()
  callService.mockRejectedValue(away)
  for (const call of [read, write, write]) await expect(call()).rejects.toBe(away)

  expect(callService).toHaveBeenCalledTimes(3)
  expect(breakers()).toEqual({ orders: 'closed', catalog: 'closed', tenancy: 'open', billing: 'closed' })
})

test('a service that was heard from is asked again at once', async () => {
  const { callService, read, heardFrom } = start()
  callService.mockRejectedValueOnce(away)
  await expect(read()).rejects.toBe(away)
  heardFrom('tenancy')

  await read()
  expect(callService).toHaveBeenCalledTimes(2)
})
