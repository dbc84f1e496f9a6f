import type { AuditEntry, ServiceName } from '@tiffin/contracts'
import { tokenOf } from '@tiffin/service-kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startGateway } from '../testing/start-gateway.ts'

type Page = { readonly entries: AuditEntry[]; readonly next: string | null; readonly missing: string[] }

const restaurantId = '01910000-0000-7000-8000-0000000000a1'
const admin = tokenOf({ restaurantId, userId: restaurantId, role: 'Admin' })

/** Makes entries of one service, a minute apart, newest first. `offset` seconds keep the times of services distinct. */
const entriesOf = (service: ServiceName, count: number, offset: number): AuditEntry[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `${service}-${count - index}`,
    at: new Date(Date.UTC(2026, 10, 21, 10, -index, offset)).toISOString(),
    service,
    seq: count - index,
    kind: 'order',
    action: 'order.placed',
    subject: { type: 'order', id: 'o', name: '261121-1' },
    before: null,
    after: null,
    user: { kind: 'staff', id: restaurantId, name: 'a@b.test', role: 'Admin' },
    request_id: 'r-12345678',
  }))

/** Returns a page of a service, with all entries of its last moment. */
function pageOf(entries: readonly AuditEntry[], before: string | undefined, limit: number): AuditEntry[] {
  const older = entries.filter(({ at }) => before === undefined || at < before)
  const last = older[limit - 1]
  return last === undefined ? older : older.filter(({ at }) => at >= last.at)
}

let kept: Record<ServiceName, AuditEntry[]>
let refusal: { readonly service: ServiceName; readonly status: number; readonly code: string } | null
let silent = new Set<ServiceName>()
let asked: { service: string; url: URL; authorization: string | undefined; serviceToken: unknown }[] = []
let gateway: Awaited<ReturnType<typeof startGateway>>
beforeAll(async () => {
  gateway = await startGateway(
    (req, res, service) => {
      const url = new URL(req.url ?? '', 'http://service')
      asked.push({
        service,
        url,
        authorization: req.headers.authorization,
        serviceToken: req.headers['x-service-token'],
      })
      if (silent.has(service)) return
      const reply = (status: number, body: unknown) =>
        void res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      if (refusal?.service === service) return reply(refusal.status, { error: 'refused', code: refusal.code })
      const { before, limit = '50' } = Object.fromEntries(url.searchParams)
      reply(200, pageOf(kept[service], before, Number(limit)))
    },
    { operatorReadsMs: 1_500 },
  )
})
beforeEach(() => {
  kept = {
    orders: entriesOf('orders', 70, 0),
    catalog: entriesOf('catalog', 20, 10),
    tenancy: entriesOf('tenancy', 3, 20),
    billing: [],
  }
  refusal = null
  silent = new Set()
  asked = []
})
afterAll(() => gateway.stop())

async function get(query = '', token: string | null = admin) {
  const reply = await fetch(`${gateway.url}/api/audit${query}`, {
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  })
  return { status: reply.status, body: (await reply.json()) as Page & { code?: string } }
}

/** Reads page after page, as the screen does. @returns the entries of each page */
async function pages(query: string): Promise<AuditEntry[][]> {
  const read: AuditEntry[][] = []
  for (let before = ''; ;) {
    const { status, body } = await get(`?${query}${before}`)
    expect([status, body.missing]).toEqual([200, []])
    read.push(body.entries)
    if (body.next === null) return read
    before = `&before=${body.next}`
  }
}

describe('GET /api/audit', () => {
  test('pages through all services, every entry once and the newest first', async () => {
    const all = (await pages('')).flat()

    expect(all.map(({ id }) => id).toSorted()).toEqual(
      Object.values(kept)
        .flatMap((part) => part.map(({ id }) => id))
        .toSorted(),
    )
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
    expect(asked).toHaveLength(4 * 2)
  })

  test('60 entries of one moment over the four services, 25 a page: none is lost and none comes twice', async () => {
    const moment = '2026-11-21T09:30:00.000Z'
    const shares = { orders: 30, catalog: 20, tenancy: 9, billing: 1 }
    for (const service of ['orders', 'catalog', 'tenancy', 'billing'] as const) {
      const [newer, older] = [entriesOf(service, 4, 0), entriesOf(service, 12, 0)]
      kept[service] = [
        ...newer.map((entry) => ({ ...entry, id: `newer-${entry.id}` })),
        ...entriesOf(service, shares[service], 0).map((entry) => ({ ...entry, at: moment, id: `same-${entry.id}` })),
        ...older.map((entry) => ({ ...entry, at: entry.at.replace('-21T', '-20T') })),
      ]
    }
    const read = await pages('limit=25')

    expect(
      read
        .flat()
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(
      Object.values(kept)
        .flatMap((part) => part.map(({ id }) => id))
        .toSorted(),
    )
    // The 60 entries of one moment are on one page, whichever services they come from, because the next page begins
    // before that moment.
    expect(read.map((page) => page.filter(({ at }) => at === moment).length)).toEqual([60, 0, 0])
  })

  test('passes filters on, and asks as the Admin, not as the gateway', async () => {
    await get('?kind=dish&who=a%40b.test&q=dosa&from=2026-11-21T00:00:00.000Z&limit=7')

    for (const { service, url, authorization, serviceToken } of asked) {
      expect([url.pathname, authorization, serviceToken]).toEqual([
        `/api/audit/${service}`,
        `Bearer ${admin}`,
        undefined,
      ])
      expect(Object.fromEntries(url.searchParams)).toEqual({
        kind: 'dish',
        who: 'a@b.test',
        q: 'dosa',
        from: '2026-11-21T00:00:00.000Z',
        limit: '7',
      })
    }
  })

  test('a service that does not answer is named, and the rest is there', async () => {
    silent.add('catalog')
    const { status, body } = await get('?limit=10')

    expect([status, body.missing]).toEqual([200, ['catalog']])
    expect(new Set(body.entries.map(({ service }) => service))).toEqual(new Set(['orders', 'tenancy']))
  })

  test('503 when none answers', async () => {
    for (const service of ['orders', 'catalog', 'tenancy', 'billing'] as const) silent.add(service)

    expect((await get()).body.code).toBe('SERVICE_UNAVAILABLE')
  })

  test.each([
    [401, 'SESSION_ENDED'],
    [403, 'ACCESS_DENIED'],
  ] as const)('%d when one service answers that the session is not what the token says', async (status, code) => {
    refusal = { service: 'tenancy', status, code }

    expect(await get()).toMatchObject({ status, body: { code } })
  })

  test.each(['Captain', 'Cashier', 'Waiter'] as const)(
    '403 for a %s, 401 for nobody; no service is asked',
    async (role) => {
      expect((await get('', tokenOf({ restaurantId, userId: restaurantId, role }))).status).toBe(403)
      expect((await get('', null)).status).toBe(401)
      expect(asked).toEqual([])
    },
  )

  test.each(['limit=0', 'limit=501', 'before=yesterday', `q=${'x'.repeat(101)}`])('400 for ?%s', async (query) => {
    expect((await get(`?${query}`)).body.code).toBe('INVALID_REQUEST')
  })
})
