import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  listKitchenTickets,
  listModules,
  listTables,
  promoteModule,
  rollBackModule,
  startCanary,
  type Endpoint,
} from '@tiffin/contracts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { moduleCalls, screenOf, staffOf, type Gateway } from '../testing/module-calls.ts'
import { startGateway } from '../testing/start-gateway.ts'

const CANARY = '1.1.0'

let gateway: Gateway
let next: Server
let isNextDown: boolean
/** How often the gateway turned to the next version while it was down. */
let triedWhileDown: number
const answerAs = (version: string) => (_req: IncomingMessage, res: ServerResponse) =>
  void res.setHeader('content-type', 'application/json').end(JSON.stringify({ version }))

const { call } = moduleCalls(() => gateway)
/** Returns which version of the service answers a call of the restaurant. */
const versionFor = async (subdomain: string, endpoint: Endpoint = listTables, token = staffOf(subdomain)) =>
  (await call<{ version?: string }>(endpoint, undefined, token)).body.version ?? 'none'

beforeEach(async () => {
  isNextDown = false
  triedWhileDown = 0
  next = createServer((req, res) => {
    if (!isNextDown) return answerAs('next')(req, res)
    triedWhileDown++
    return void req.socket.destroy()
  })
  await new Promise<void>((ready) => next.listen(0, '127.0.0.1', ready))
  gateway = await startGateway((req, res, service) => answerAs(`live ${service}`)(req, res), {
    nextServices: { orders: { url: `http://127.0.0.1:${(next.address() as AddressInfo).port}`, module: 'pos' } },
  })
  await gateway.release(CANARY)
})
afterEach(async () => {
  next.closeAllConnections()
  await new Promise((done) => next.close(done))
  await gateway.stop()
})
/** Returns the services that the list of modules says go with the canary. */
const withCanary = async () =>
  (await call<{ modules: { next_services?: object[] }[] }>(listModules)).body.modules[0]?.next_services
const start = (restaurants: string[], percent = 0) => call(startCanary, { version: CANARY, restaurants, percent })

test('restaurants in the canary of the module use it, staff and screens, and others the live one', async () => {
  expect(await versionFor('spice')).toBe('live orders')
  await start(['spice'])

  expect(await withCanary()).toEqual([{ service: 'orders', is_away: false }])
  expect(await versionFor('spice')).toBe('next')
  expect(await versionFor('spice', listKitchenTickets, screenOf('spice'))).toBe('next')
  expect(await versionFor('curry')).toBe('live orders')
})

test('the end of the canary ends it, by the way back and by a promotion', async () => {
  await start(['spice'])
  await call(rollBackModule, {})
  expect(await versionFor('spice')).toBe('live orders')

  await start([], 100)
  expect(await versionFor('curry')).toBe('next')
  await call(promoteModule, { version: CANARY })
  expect(await versionFor('curry')).toBe('live orders')
})

test('while it does not answer, its restaurants use the live version, and it again once it answers', async () => {
  await start(['spice'])
  isNextDown = true
  await expect.poll(() => versionFor('spice')).toBe('live orders')
  expect(await gateway.metric('upstream_circuit_open')).toContainEqual({
    labels: { service: 'orders (next)' },
    value: 1,
  })

  isNextDown = false
  await expect.poll(() => versionFor('spice')).toBe('next')
})

test('once it is known to be away no call is lost for it, while the gateway goes on trying it', async () => {
  await start(['spice'])
  isNextDown = true
  await expect.poll(() => versionFor('spice')).toBe('live orders')

  const before = triedWhileDown
  const answers = new Set<string>()
  await expect
    .poll(async () => {
      answers.add(await versionFor('spice'))
      return triedWhileDown
    })
    .toBeGreaterThan(before + 1)
  expect([...answers]).toEqual(['live orders'])
})
