import { createDevice, makeDeviceCode, pairDevice, revokeDevice, type Device } from '@tiffin/contracts'
import { getResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { createHandlers } from '../http/handlers.ts'
import { createMockRestaurant } from '../restaurant.ts'

type Made = { readonly device: Device; readonly code: string; readonly expires_at: string }

let handlers: ReturnType<typeof createHandlers>
let now: Date
beforeEach(() => {
  now = new Date('2026-11-26T12:00:00Z')
  handlers = createHandlers(createMockRestaurant({ now: () => now }))
})

async function call<T>(method: string, path: string, body?: object): Promise<{ status: number; body: T }> {
  const request = new Request(`http://mock${path}`, { method, ...(body && { body: JSON.stringify(body) }) })
  const reply = (await getResponse(handlers, request))!
  return { status: reply.status, body: (reply.status === 204 ? null : await reply.json()) as T }
}
const add = async (name = 'Tandoor') => (await call<Made>('POST', createDevice.path, { kind: 'screen', name })).body
const makeCode = async ({ device }: Made) =>
  (await call<Made>('POST', makeDeviceCode.path.replace(':id', device.id))).body.code
const pair = async (code: string) => {
  const { status, body } = await call<{ device?: { name: string } }>('POST', pairDevice.path, {
    subdomain: 'spice',
    code,
  })
  return body.device?.name ?? status
}
const WRONG = 403

test('a code pairs its own device, once, however many codes were used before', async () => {
  const bar = await add('Bar')
  const grill = await add('Grill')
  expect(await pair(bar.code)).toBe('Bar')
  const tandoor = await add('Tandoor')

  expect(await pair(grill.code)).toBe('Grill')
  expect(await pair(tandoor.code)).toBe('Tandoor')
  expect(await pair(bar.code)).toBe(WRONG)
})

test('every code has six digits of its own', async () => {
  const device = await add()
  const codes = [device.code]
  for (let more = 0; more < 30; more++) codes.push(await makeCode(device))

  expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([])
  expect(new Set(codes).size).toBe(codes.length)
})

test('a new code of a device ends the one before, and a code ends after ten minutes and with its device', async () => {
  const bar = await add('Bar')
  const second = await makeCode(bar)
  expect(await pair(bar.code)).toBe(WRONG)
  now = new Date(now.getTime() + 10 * 60_000)
  expect(await pair(second)).toBe(WRONG)
  const third = await makeCode(bar)
  await call('DELETE', revokeDevice.path.replace(':id', bar.device.id))
  expect(await pair(third)).toBe(WRONG)
})

test('the id of a device that was revoked is not given again', async () => {
  const first = await add()
  await call('DELETE', revokeDevice.path.replace(':id', first.device.id))

  expect((await add()).device.id).not.toBe(first.device.id)
})
