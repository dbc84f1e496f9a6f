import { diskOpener } from '@tiffin/file-store'
import { createModuleStore } from '@tiffin/module-releases'
import { operatorToken } from '@tiffin/service-kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startGateway, type FakeUpstream } from '../testing/start-gateway.ts'

const id = '01910000-0000-7000-8000-0000000000a1'
const at = '2026-11-21T10:00:00.000Z'
const record = { id, name: 'Spice', subdomain: 'spice', admin_email: 'a@b.test', user_count: 3, created_at: at }
const answers: Record<string, unknown> = {
  'POST /internal/restaurants/find': { records: [record], total: 1 },
  'GET /internal/platform/restaurants': { restaurants: 1, users: 3, sign_ups: [] },
  'GET /internal/platform/orders': { orders: 77 },
  [`GET /internal/restaurants/${id}/people`]: { restaurant: record, roles: [], last_login_at: null },
  [`GET /internal/restaurants/${id}/activity`]: { total: 0, last_order_at: null, days: [] },
  'GET /internal/operator-actions': [],
}

/** The fake of billing, which never answers by default; tests replace it. */
let billing: FakeUpstream
let askedOfBilling: string[] = []
let gateway: Awaited<ReturnType<typeof startGateway>>
beforeAll(async () => {
  const play: FakeUpstream = (req, res, service) => {
    const place = `${req.method} ${req.url?.split('?', 1)[0]}`
    if (service !== 'billing')
      return void res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answers[place]))
    askedOfBilling.push(place)
    billing(req, res, service)
  }
  gateway = await startGateway(play, { operatorReadsMs: 2_000 })
})
beforeEach(() => {
  billing = () => undefined
  askedOfBilling = []
})
afterAll(() => gateway.stop())

const headers = { authorization: `Bearer ${operatorToken()}`, 'content-type': 'application/json' }
async function get(path: string) {
  const reply = await fetch(gateway.url + path, { headers })
  return { status: reply.status, body: (await reply.json()) as unknown }
}

describe('a service that takes a call and never answers', () => {
  test('is left out of every aggregation that can do without it', async () => {
    const paths = [
      '/api/system/stats',
      `/api/system/restaurants/${id}`,
      '/api/system/audit',
      '/api/system/restaurants?page=1',
    ]

    expect(await Promise.all(paths.map(get))).toMatchObject([
      { status: 200, body: { restaurants: 1, orders: 77, active_paid_subs: null } },
      { status: 200, body: { restaurant: record, subscription: null } },
      { status: 200, body: { missing: ['billing'] } },
      { status: 200, body: { restaurants: [{ ...record, plan_name: null }], total: 1 } },
    ])
  })

  test('is not asked again for the rows of a page it did not sort, which says how it is sorted', async () => {
    expect(await get('/api/system/restaurants?page=1&sort=plan_name&direction=asc')).toMatchObject({
      status: 200,
      body: { restaurants: [{ plan_name: null }], sort: 'created_at', direction: 'desc' },
    })
    expect(askedOfBilling).toEqual(['GET /internal/restaurant-places'])
  })

  test('is away for what the operator reads of it alone', async () => {
    const away = { status: 503, body: { code: 'SERVICE_UNAVAILABLE' } }

    expect(await Promise.all([get('/api/system/mrr'), get('/api/system/plans')])).toMatchObject([away, away])
  })
})

test('a change by the operator is waited for longer than a read: it may have been made', async () => {
  let answer: () => void = () => undefined
  billing = (req, res) => {
    if (req.method === 'POST') answer = () => void res.writeHead(201, { 'content-type': 'application/json' }).end('{}')
  }
  const change = fetch(`${gateway.url}/api/system/plans`, { method: 'POST', headers, body: '{}' })
  await expect.poll(() => askedOfBilling).toEqual(['POST /api/system/plans'])
  await get('/api/system/plans')
  answer()

  expect((await change).status).toBe(201)
})

test('a store of modules that could not be read since the start is named, and services still answer', async () => {
  let isAway = false
  const restarted = await startGateway((_req, res) => void res.end('[]'), {
    isRestarted: true,
    openStore: (folder) => {
      const store = createModuleStore(diskOpener({ folder }))
      const unlessAway = async <T>(answer: () => Promise<T>): Promise<T> => {
        if (isAway) throw new Error('The store is away')
        return answer()
      }
      return {
        ...store,
        read: (key) => unlessAway(() => store.read(key)),
        list: (prefix) => unlessAway(() => store.list(prefix)),
      }
    },
  })
  const audit = async () => (await fetch(`${restarted.url}/api/system/audit`, { headers })).json()

  isAway = true
  expect(await audit()).toEqual({ actions: [], next: null, missing: ['modules'] })
  isAway = false
  expect(await audit()).toMatchObject({ actions: [{ action: 'module.released' }], missing: [] })
  await restarted.stop()
})
