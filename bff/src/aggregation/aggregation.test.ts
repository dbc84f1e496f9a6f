import { endpoints, type Endpoint, type OperatorAction } from '@tiffin/contracts'
import { operatorToken, tokenOf } from '@tiffin/service-kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startGateway } from '../testing/start-gateway.ts'

const ids = ['01910000-0000-7000-8000-0000000000a1', '01910000-0000-7000-8000-0000000000a2'] as const
const at = '2026-11-21T10:00:00.000Z'
const record = (id: string) => ({
  id,
  name: `Restaurant ${id.slice(-2)}`,
  subdomain: id.slice(-2),
  admin_email: 'a@b.test',
  user_count: 3,
  created_at: at,
})
const action = (id: string, when: string): OperatorAction => ({
  id,
  at: when,
  actor: 'operator@tiffin.test',
  action: 'plan.created',
  subject_id: 'p',
  subject_name: 'P',
  before: null,
  after: { name: 'P' },
  request_id: 'r',
})
const signUps = [{ day: '2026-11-21', count: 2 }]
const places = { unlisted: 0, restaurant_ids: ids[0], places: '1' }
const activity = { total: 9, last_order_at: at, days: [{ day: '2026-11-21', orders: 9, sales: 99.5 }] }
const issue = (restaurantId: string, removedName: string | null) => ({
  id: ids[0],
  restaurant_id: restaurantId,
  kind: 'paid-twice',
  opened_at: at,
  due_at: null,
  settled_at: null,
  outcome: null,
  settled_by: null,
  note: null,
  payments: [],
  removed_name: removedName,
})
const subscription = {
  plan_id: 'pro',
  plan_name: 'Pro',
  status: 'active',
  current_period_end: null,
  source: 'manual',
  has_live_mandate: false,
  history: [],
}

const answers: Record<string, unknown> = {
  'tenancy GET /internal/restaurants': ids.map(record),
  'tenancy POST /internal/restaurants/find': { records: ids.map(record), total: 12 },
  'tenancy POST /internal/restaurants/names': [{ id: ids[0], name: 'Spice' }],
  [`tenancy GET /internal/restaurants/${ids[0]}/people`]: {
    restaurant: record(ids[0]),
    roles: [{ role: 'Admin', users: 1 }],
    last_login_at: at,
  },
  'tenancy GET /internal/platform/restaurants': { restaurants: 2, users: 8, sign_ups: signUps },
  'tenancy GET /internal/operator-actions': [
    action('t2', '2026-11-21T10:00:02.000Z'),
    action('t1', '2026-11-21T10:00:00.000Z'),
  ],
  'billing POST /internal/plans-in-use': {
    free_plan_name: 'Free',
    subscriptions: [{ restaurant_id: ids[0], plan_name: 'Pro', status: 'past_due', current_period_end: at }],
  },
  'billing GET /internal/restaurant-places': places,
  'billing GET /internal/payment-issues': [issue(ids[0], null), issue(ids[1], 'Removed')],
  'billing GET /internal/platform/subscriptions': { active_paid: 4, lapsed: 1 },
  [`billing GET /internal/restaurants/${ids[0]}/subscription`]: subscription,
  'billing GET /internal/operator-actions': [action('b1', '2026-11-21T10:00:01.000Z')],
  'orders GET /internal/platform/orders': { orders: 77 },
  'orders GET /internal/platform/recent-orders': ids.map((id, index) => ({
    restaurant_id: id,
    order_number: `261121-${index}`,
    created_at: at,
    total_amount_rupees: 99.5,
  })),
  [`orders GET /internal/restaurants/${ids[0]}/activity`]: activity,
}

type Asked = { readonly place: string; readonly query: string; readonly body: unknown }
let gateway: Awaited<ReturnType<typeof startGateway>>
let asked: Asked[] = []
let down = new Set<string>()
beforeAll(async () => {
  gateway = await startGateway(async (req, res, service) => {
    const { pathname, search } = new URL(req.url ?? '', 'http://service')
    const text = (await req.toArray()).join('')
    const place = `${service} ${req.method} ${pathname}`
    asked.push({ place, query: search, body: text === '' ? null : JSON.parse(text) })
    const reply = (status: number, body: unknown) =>
      void res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (down.has(service)) reply(503, { error: 'away', code: 'SERVICE_UNAVAILABLE' })
    else if (place in answers) reply(200, answers[place])
    else reply(404, { error: 'Restaurant not found.', code: 'RESTAURANT_NOT_FOUND' })
  })
})
beforeEach(() => {
  asked = []
  down = new Set()
})
afterAll(() => gateway.stop())

const operator = operatorToken()
async function get<T = Record<string, unknown>>(path: string, token = operator) {
  const reply = await fetch(gateway.url + path, { headers: { authorization: `Bearer ${token}` } })
  return { status: reply.status, body: (await reply.json()) as T }
}
const calls = () => asked.map(({ place }) => place).toSorted()

describe('GET /api/system/restaurants', () => {
  const listed = [
    { ...record(ids[0]), plan_name: 'Pro', subscription_status: 'past_due', current_period_end: at },
    { ...record(ids[1]), plan_name: 'Free', subscription_status: 'active', current_period_end: null },
  ]

  test('[C7-058][C3-031] lists restaurants with their plans as an array, by two calls', async () => {
    expect(await get('/api/system/restaurants')).toEqual({ status: 200, body: listed })
    expect(calls()).toEqual(['billing POST /internal/plans-in-use', 'tenancy GET /internal/restaurants'])
  })

  test('a page is two calls, and asks billing for the restaurants on it only', async () => {
    expect(await get('/api/system/restaurants?page=2&q=sp%25')).toEqual({
      status: 200,
      body: { restaurants: listed, total: 12, sort: 'created_at', direction: 'desc' },
    })
    expect(asked).toEqual([
      {
        place: 'tenancy POST /internal/restaurants/find',
        query: '',
        body: { q: 'sp%', sort: 'created_at', direction: 'desc', offset: 10, limit: 10 },
      },
      { place: 'billing POST /internal/plans-in-use', query: '', body: { restaurant_ids: ids } },
    ])
  })

  test('a page in the order of something of the plan is three calls', async () => {
    expect((await get('/api/system/restaurants?page=1&sort=plan_name&direction=asc')).body).toMatchObject({
      sort: 'plan_name',
      direction: 'asc',
    })

    expect(asked.map(({ place, query }) => place + query)).toEqual([
      'billing GET /internal/restaurant-places?by=plan_name',
      'tenancy POST /internal/restaurants/find',
      'billing POST /internal/plans-in-use',
    ])
    expect(asked[1]?.body).toEqual({ q: '', sort: 'given', direction: 'asc', places, offset: 0, limit: 10 })
  })

  test('without billing the restaurants still come, the newest first', async () => {
    down.add('billing')
    const { status, body } = await get<{ restaurants: unknown[] }>(
      '/api/system/restaurants?page=1&sort=plan_name&direction=asc',
    )

    expect([status, body]).toMatchObject([200, { sort: 'created_at', direction: 'desc' }])
    expect(body.restaurants[0]).toEqual({
      ...record(ids[0]),
      plan_name: null,
      subscription_status: null,
      current_period_end: null,
    })
    expect(asked[1]?.body).toMatchObject({ sort: 'created_at', direction: 'desc' })
    expect((await get<unknown[]>('/api/system/restaurants')).body[0]).toMatchObject({
      name: 'Restaurant a1',
      plan_name: null,
    })
  })

  test('without tenancy there is nothing to show', async () => {
    down.add('tenancy')

    expect((await get('/api/system/restaurants')).status).toBe(503)
    expect((await get('/api/system/restaurants?page=1')).status).toBe(503)
  })

  test.each([
    ['page=0', 'page: must be at least 1'],
    ['page=x', 'page: must be a number'],
    ['page=1&sort=password', 'sort: must be one of '],
    ['page=1&direction=up', 'direction: must be one of asc, desc'],
    [`page=1&q=${'x'.repeat(101)}`, 'q: must have at most 100 characters'],
  ])('refuses ?%s and says why in plain words', async (query, why) => {
    const { status, body } = await get(`/api/system/restaurants?${query}`)

    expect([status, body['code']]).toEqual([400, 'INVALID_REQUEST'])
    expect(body['error']).toContain(`The request is not valid: ${why}`)
    expect(asked).toEqual([])
  })
})

describe('GET /api/system/stats', () => {
  test('[C7-057][C3-032] counts restaurants, users and orders', async () => {
    expect(await get('/api/system/stats')).toEqual({
      status: 200,
      body: { restaurants: 2, users: 8, orders: 77, active_paid_subs: 4, lapsed_subs: 1, sign_ups: signUps },
    })
  })

  test.each([
    ['tenancy', { restaurants: null, users: null, sign_ups: null, orders: 77, active_paid_subs: 4 }],
    ['orders', { restaurants: 2, orders: null }],
    ['billing', { restaurants: 2, active_paid_subs: null, lapsed_subs: null }],
  ])('without %s its figures are missing, never zero', async (service, body) => {
    down.add(service)

    expect(await get('/api/system/stats')).toMatchObject({ status: 200, body })
  })

  test('without all three it fails', async () => {
    for (const service of ['tenancy', 'orders', 'billing']) down.add(service)

    expect((await get('/api/system/stats')).body['code']).toBe('SERVICE_UNAVAILABLE')
  })
})

test('[C7-060][C3-034] recent orders carry the names of their restaurants; those of a removed one are left out', async () => {
  const { body } = await get('/api/system/recent-orders')

  expect(body).toEqual([
    { restaurant_name: 'Spice', order_number: '261121-0', created_at: at, total_amount_rupees: 99.5 },
  ])
  expect(asked.map((each) => each.body)).toEqual([null, { restaurant_ids: ids }])
})

describe('GET /api/system/restaurants/{id}', () => {
  const people = { roles: [{ role: 'Admin', users: 1 }], last_login_at: at }

  test('aggregates people, orders and plan', async () => {
    expect(await get(`/api/system/restaurants/${ids[0]}`)).toEqual({
      status: 200,
      body: { restaurant: record(ids[0]), held_at: null, people, orders: activity, subscription },
    })
  })

  test.each([
    ['tenancy', { restaurant: null, people: null }],
    ['orders', { orders: null }],
    ['billing', { subscription: null }],
  ])('without %s its part is null', async (service, missing) => {
    down.add(service)

    expect(await get(`/api/system/restaurants/${ids[0]}`)).toEqual({
      status: 200,
      body: { restaurant: record(ids[0]), held_at: null, people, orders: activity, subscription, ...missing },
    })
  })

  test('without all three it fails', async () => {
    for (const service of ['tenancy', 'orders', 'billing']) down.add(service)

    expect((await get(`/api/system/restaurants/${ids[0]}`)).body['code']).toBe('SERVICE_UNAVAILABLE')
  })

  test('404 for one that is not there, or can be none', async () => {
    expect(await get(`/api/system/restaurants/${ids[1]}`)).toEqual({
      status: 404,
      body: { error: 'Restaurant not found.', code: 'RESTAURANT_NOT_FOUND' },
    })
    expect(await get('/api/system/restaurants/none')).toEqual({
      status: 404,
      body: { error: 'Not found.', code: 'NOT_FOUND' },
    })
  })
})

describe('GET /api/system/payment-issues', () => {
  const names = async () =>
    (await get<{ restaurant_name: string | null }[]>('/api/system/payment-issues')).body.map(
      (each) => each.restaurant_name,
    )

  test('what needs attention has the name of its restaurant, a removed one that it had', async () => {
    expect(await names()).toEqual(['Spice', 'Removed'])
    expect(asked.at(-1)?.body).toEqual({ restaurant_ids: ids })
  })

  test('without tenancy names are missing, and without billing there is nothing to show', async () => {
    down.add('tenancy')
    expect(await names()).toEqual([null, 'Removed'])
    down.add('billing')
    expect((await get('/api/system/payment-issues')).status).toBe(503)
  })
})

describe('GET /api/system/audit', () => {
  type Page = { actions: OperatorAction[]; next: string | null; missing: string[] }

  test('what operators did, of both services and with modules, the newest first', async () => {
    const { body } = await get<Page>('/api/system/audit')

    expect([body.actions.map(({ id }) => id), body.next, body.missing]).toEqual([
      ['t2', 'b1', 't1', 'module-0'],
      null,
      [],
    ])
    expect(body.actions[3]).toMatchObject({
      actor: 'test',
      action: 'module.released',
      subject_name: 'pos',
      before: null,
      after: { version: '0.1.0-abc' },
      request_id: 'r-0',
    })
  })

  test('names the service whose part is missing', async () => {
    down.add('billing')

    expect((await get<Page>('/api/system/audit')).body).toMatchObject({
      missing: ['billing'],
      actions: [{ id: 't2' }, { id: 't1' }, { subject_id: 'pos' }],
    })
  })

  test('the next page begins before a whole moment', async () => {
    const many = Array.from({ length: 50 }, (_, index) =>
      action(`b${index}`, `2026-11-21T09:00:${String(Math.max(0, 59 - index)).padStart(2, '0')}.000Z`),
    )
    const kept = answers['billing GET /internal/operator-actions']
    answers['billing GET /internal/operator-actions'] = many
    const { body } = await get<Page>('/api/system/audit')
    answers['billing GET /internal/operator-actions'] = kept

    expect([body.actions.length, body.next]).toEqual([50, many[47]!.at])
    await get(`/api/system/audit?before=${encodeURIComponent(many[47]!.at)}`)
    expect(asked.at(-1)?.query).toBe(`?before=${encodeURIComponent(many[47]!.at)}`)
  })
})

test('what was done to modules in one moment stays on one page', async () => {
  const busy = await startGateway(
    (_req, res) => void res.writeHead(200, { 'content-type': 'application/json' }).end('[]'),
  )
  for (let n = 1; n <= 55; n++) await busy.release(`0.1.${n}-abc`)
  const page = async (query = '') =>
    (await (
      await fetch(`${busy.url}/api/system/audit${query}`, { headers: { authorization: `Bearer ${operator}` } })
    ).json()) as { actions: OperatorAction[]; next: string }
  const first = await page()
  const second = await page(`?before=${first.next}`)
  await busy.stop()

  expect(first.actions.map(({ id }) => id)).toEqual(Array.from({ length: 56 }, (_, index) => `module-${55 - index}`))
  expect(second).toEqual({ actions: [], next: null, missing: [] })
})

test('every read by the gateway is for the operator, and nobody else’s token opens one', async () => {
  const own = Object.values<Endpoint>(endpoints).filter(
    ({ service, access, method }) => service === 'gateway' && access.scope === 'system' && method === 'GET',
  )
  const admin = tokenOf({ restaurantId: ids[0], userId: ids[0], role: 'Admin' })

  for (const endpoint of own) expect((await get(endpoint.path.replace(':id', ids[0]), admin)).status).toBe(401)
  for (const endpoint of own) expect((await get(endpoint.path.replace(':id', ids[0]))).status).toBe(200)
  expect(own).toHaveLength(7)
})
