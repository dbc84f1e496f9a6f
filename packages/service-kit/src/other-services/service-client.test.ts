import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getMenuSnapshot, getSessionState } from '@tiffin/contracts'
import { afterEach, expect, test } from 'vitest'
import type { BaseEnv } from '../env.ts'
import { createServiceClient } from './service-client.ts'
import { createTestEnv, testKeys } from '../testing/env.ts'
import { createCallVerifier } from '../token/call-tokens.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function clientOf(listener: RequestListener, settings: Partial<BaseEnv> = {}) {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return createServiceClient(createTestEnv({ TENANCY_URL: url, CATALOG_URL: url, ...settings }))
}

const verifier = createCallVerifier({ service: 'tenancy', publicKeys: { orders: testKeys.callers.orders.publicKey } })
const params = { restaurantId: '01910000-0000-7000-8000-00000000000a', userId: '01910000-0000-7000-8000-0000000000a1' }

test('sends a signed token and the request id, and parses the reply', async () => {
  const seen: unknown[] = []
  const call = await clientOf((req, res) => {
    seen.push(
      req.url,
      verifier.verify(String(req.headers['x-internal-call']), 'sessions'),
      req.headers['x-service-token'],
      req.headers['x-request-id'],
    )
    res.end(JSON.stringify({ role: 'Admin', tokenVersion: 3, extra: true }))
  })

  expect(await call(getSessionState, { params }, { requestId: 'request-1' })).toEqual({
    role: 'Admin',
    tokenVersion: 3,
  })
  expect(seen).toEqual([
    `/internal/restaurants/${params.restaurantId}/users/${params.userId}/session`,
    'orders',
    undefined,
    'request-1',
  ])
})

test('a call shows services of an earlier release the shared token while it is set', async () => {
  const seen: unknown[] = []
  const call = await clientOf(
    (req, res) => {
      seen.push(req.headers['x-service-token'])
      res.end(JSON.stringify({ role: 'Admin', tokenVersion: 3 }))
    },
    { INTERNAL_TOKEN: 'the-token-all-of-them-shared' },
  )
  await call(getSessionState, { params })

  expect(seen).toEqual(['the-token-all-of-them-shared'])
})

test('a refusal keeps its status and code', async () => {
  const call = await clientOf((_, res) => res.writeHead(404).end('{"error":"Not found.","code":"NOT_FOUND"}'))

  await expect(call(getSessionState, { params })).rejects.toMatchObject({
    name: 'ServiceCallError',
    status: 404,
    code: 'NOT_FOUND',
  })
})

test.each([
  ['silence', () => {}],
  ['a connection that is cut', (req: { socket: { destroy(): void } }) => req.socket.destroy()],
  ['no JSON', (_: unknown, res: { end(text: string): void }) => res.end('<html>')],
  ['what the contract does not allow', (_: unknown, res: { end(text: string): void }) => res.end('{"role":"Owner"}')],
] as [string, RequestListener][])('%s within the deadline is a failed call', async (_, listener) => {
  const call = await clientOf(listener)

  await expect(call(getSessionState, { params }, { deadlineMs: 100 })).rejects.toMatchObject({
    name: 'ServiceCallError',
    status: null,
  })
})

test('a service that is down is a failed call', async () => {
  await expect(createServiceClient(createTestEnv())(getMenuSnapshot, { params })).rejects.toMatchObject({
    name: 'ServiceCallError',
  })
})
