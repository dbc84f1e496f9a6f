import { createTokenSigner } from '@tiffin/service-kit'
import { testKeys, tokenOf } from '@tiffin/service-kit/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startGateway } from '../testing/start-gateway.ts'

const ids = ['01910000-0000-7000-8000-0000000000a1', '01910000-0000-7000-8000-0000000000a2'] as const
const record = (id: string) => ({ id, name: `Restaurant ${id.slice(-2)}`, subdomain: id.slice(-2), admin_email: 'a@b.test', user_count: 3, created_at: '2026-11-21T10:00:00.000Z' })
const plans = { free_plan_name: 'Free', subscriptions: [{ restaurant_id: ids[0], plan_name: 'Pro', status: 'past_due', current_period_end: '2026-12-01T00:00:00.000Z' }] }
const operator = createTokenSigner({ privateKey: testKeys.system.privateKey, audience: 'system' }).sign({ sub: 'operator@tiffin.test' })

let gateway: Awaited<ReturnType<typeof startGateway>>
let asked: string[] = []
let down: string | null = null
beforeAll(async () => {
  gateway = await startGateway((req, res) => {
    asked.push(req.url ?? '')
    if (req.url === down) res.writeHead(503, { 'content-type': 'application/json' }).end('{"error":"away","code":"SERVICE_UNAVAILABLE"}')
    else res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(req.url === '/internal/restaurants' ? ids.map(record) : plans))
  })
})
beforeEach(() => {
  asked = []
  down = null
})
afterAll(() => gateway.stop())

const list = async (token: string) => {
  const reply = await fetch(`${gateway.url}/api/system/restaurants`, { headers: { authorization: `Bearer ${token}` } })
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown>[] }
}

test('[C7-058][C3-031] GET /api/system/restaurants lists restaurants with their plans, by two calls', async () => {
  const { status, body } = await list(operator)

  expect([status, body]).toEqual([
    200,
    [
      { ...record(ids[0]), plan_name: 'Pro', subscription_status: 'past_due', current_period_end: '2026-12-01T00:00:00.000Z' },
      { ...record(ids[1]), plan_name: 'Free', subscription_status: 'active', current_period_end: null },
    ],
  ])
  expect(asked.toSorted()).toEqual(['/internal/plans-in-use', '/internal/restaurants'])
})

test('without billing the restaurants still come', async () => {
  down = '/internal/plans-in-use'

  expect((await list(operator)).body[0]).toMatchObject({ name: 'Restaurant a1', plan_name: null, subscription_status: null })
})

test('without tenancy there is nothing to show', async () => {
  down = '/internal/restaurants'

  expect((await list(operator)).status).toBe(503)
})

test('a restaurant’s token is no operator’s', async () => {
  expect((await list(tokenOf({ restaurantId: ids[0], userId: ids[0], role: 'Admin' }))).status).toBe(401)
  expect(asked).toEqual([])
})
