import type { DeviceState } from '@tiffin/contracts'
import { expect, test, vi } from 'vitest'
import { createOtherServices } from '../other-services/other-services.ts'
import { createDeviceStates, type FindDeviceState } from './device-states.ts'

const screen: DeviceState = { kind: 'screen', name: 'Tandoor', station_id: null, token_version: 1 }
const claims = {
  sub: '01910000-0000-7000-8000-0000000000d1',
  tid: '01910000-0000-7000-8000-00000000000a',
  sd: 'spice',
  kind: 'screen',
  tv: 1,
  iat: 0,
  exp: 0,
} as const

function start() {
  const clock = { ms: 0 }
  const find = vi.fn<FindDeviceState>(async () => screen)
  const otherServices = createOtherServices({
    callService: async () => Promise.reject(new Error('unused')),
    now: () => clock.ms,
  })
  const requireDevice = createDeviceStates(otherServices, find)
  const ask = (tv = 1, kinds: readonly ('screen' | 'agent')[] | undefined = ['screen']) =>
    requireDevice({ ...claims, tv }, kinds, 'request')
  return { clock, find, ask }
}

test('a revocation bites within ten seconds, and until then tenancy is asked once', async () => {
  const { clock, find, ask } = start()
  await ask()
  find.mockResolvedValue(null)
  clock.ms = 9_999
  expect(await ask()).toEqual(screen)
  expect(find).toHaveBeenCalledTimes(1)

  clock.ms = 10_000
  await expect(ask()).rejects.toMatchObject({ code: 'SESSION_ENDED' })
})

test('a token of a pairing just now is good at once, and ends the earlier one', async () => {
  const { find, ask } = start()
  await ask()
  find.mockResolvedValue({ ...screen, token_version: 2 })

  expect(await ask(2)).toMatchObject({ token_version: 2 })
  await expect(ask(1)).rejects.toMatchObject({ code: 'SESSION_ENDED' })
})

test('a device of another kind is refused without asking tenancy', async () => {
  const { find, ask } = start()

  await expect(ask(1, ['agent'])).rejects.toMatchObject({ code: 'ACCESS_DENIED' })
  await expect(ask(1, [])).rejects.toMatchObject({ code: 'ACCESS_DENIED' })
  expect(find).not.toHaveBeenCalled()
})

test('while tenancy is away a known device goes on, a revoked one stays out, and a stranger hears 503', async () => {
  const { clock, find, ask } = start()
  await ask()
  find.mockRejectedValue(new Error('away'))
  clock.ms = 60 * 60_000

  expect(await ask()).toEqual(screen)
  await expect(ask(2)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
})
