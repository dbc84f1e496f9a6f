import { createHash } from 'node:crypto'
import { runInNewContext } from 'node:vm'
import { SERVER_TIME_ENTRY, startCanary, type PrefetchedReads } from '@tiffin/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moduleCalls } from '../testing/module-calls.ts'
import { startGateway } from '../testing/start-gateway.ts'
import { PREFETCH_SCRIPT, prefetchedReadsOf } from './prefetched-reads.ts'

const till = { address: '/pos', title: 'Till', roles: ['Admin'] as const, fullScreen: true }
const reads = ['/api/tables', '/api/tax-groups']

let gateway: Awaited<ReturnType<typeof startGateway>>
beforeAll(async () => {
  gateway = await startGateway((_req, res) => void res.end())
  await gateway.release('0.2.0-reads', {
    routes: ['/pos', '/stock'],
    pages: [
      { ...till, reads },
      { ...till, address: '/stock', title: 'Stock' },
    ],
  })
  await gateway.promote('0.2.0-reads')
})
afterAll(() => gateway.stop())

async function visit(path: string) {
  const reply = await fetch(gateway.url + path)
  const [, declared, script] = /<script data-reads="([^"]*)">(.*?)<\/script>/.exec(await reply.text()) ?? []
  return { declared, script, policy: reply.headers.get('content-security-policy') ?? '' }
}

test('a page that names its reads has a script which the policy allows by its hash, and no other', async () => {
  const { script, policy } = await visit('/pos')

  const hash = createHash('sha256').update(script!).digest('base64')
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
})

test('the script of the reads stands before every stylesheet, for which it would wait', async () => {
  const html = await (await fetch(`${gateway.url}/pos`)).text()

  expect(html).toContain('</title><script data-reads=')
})

test.each(['/stock', '/', '/system', '/no/such/page'])('%s has none, and allows no inline script', async (path) => {
  const { script, policy } = await visit(path)

  expect(script).toBeUndefined()
  expect(policy).toContain("script-src 'self';")
})

test('who is signed in is asked for too, and what a page names stays inside its attribute', async () => {
  expect((await visit('/pos/table')).declared).toBe(
    '[&quot;/api/user-details&quot;,&quot;/api/tables&quot;,&quot;/api/tax-groups&quot;]',
  )
  const module = {
    name: 'pos',
    version: '1',
    routes: ['/pos'],
    entry: '',
    js: [],
    css: [],
    integrity: {},
    contract: '1',
  }
  const pages = [{ ...till, reads: ['/api/"><script>'] }]
  expect(prefetchedReadsOf({ schema: 1, revision: 1, modules: [{ ...module, pages }] }, '/pos')).toContain(
    '&quot;/api/\\&quot;&gt;&lt;script&gt;&quot;]">',
  )
})

describe('the script', () => {
  const tokenUntil = (seconds: number) => `e30.${btoa(JSON.stringify({ exp: seconds, name: '>>>???' }))}.x`
  const live = tokenUntil(Math.floor(Date.now() / 1000) + 3_600)

  /** Runs the script as a browser would. */
  function run(
    readToken: () => string | null,
    fetch: (path: string, init: RequestInit) => Promise<Response>,
    { dated = null, aheadMs = 0 }: { dated?: number | null; aheadMs?: number } = {},
  ) {
    const window: { tiffinEarlyReads?: PrefetchedReads } = {}
    const document = { currentScript: { dataset: { reads: JSON.stringify(reads) } } }
    runInNewContext(PREFETCH_SCRIPT.text, {
      window,
      document,
      fetch,
      atob,
      AbortController,
      Date: { now: () => Date.now() + aheadMs },
      // The page was answered a second ago.
      performance: {
        now: () => 1_200,
        getEntriesByType: () => [
          {
            responseStart: 200,
            ...(dated !== null && { serverTiming: [{ name: SERVER_TIME_ENTRY, duration: dated }] }),
          },
        ],
      },
      localStorage: { getItem: (key: string) => (key === 'authToken' ? readToken() : null) },
    })
    return window.tiffinEarlyReads
  }

  test('asks as web-kit does, and leaves the answers to it', async () => {
    const asked: unknown[] = []
    const answer = new Response('[]')
    const early = run(
      () => live,
      (path, { headers, signal }) => {
        asked.push([path, headers, signal?.aborted])
        return path === '/api/tables' ? Promise.resolve(answer) : Promise.reject(new TypeError('no connection'))
      },
    )

    const headers = { accept: 'application/json', authorization: `Bearer ${live}` }
    expect(asked).toEqual(reads.map((path) => [path, headers, false]))
    expect(early?.token).toBe(live)
    expect(await early?.reads['/api/tables']?.reply).toBe(answer)
    expect(await early?.reads['/api/tax-groups']?.reply).toBeNull()
  })

  test.each<[string, () => string | null]>([
    ['without a token', () => null],
    ['with one that has run out', () => tokenUntil(1)],
    ['with a text that is none', () => 'a.b.c'],
    [
      'where storage is closed',
      () => {
        throw new Error('The operation is insecure.')
      },
    ],
  ])('asks for nothing %s', (_when, readToken) => {
    const asked: string[] = []

    expect(run(readToken, (path) => Promise.reject(asked.push(path)))).toBeUndefined()
    expect(asked).toEqual([])
  })

  describe('judges the token by the date of the page', () => {
    const HOUR_MS = 3_600_000
    const answer = () => Promise.resolve(new Response('[]'))
    const nowMs = Date.now()
    const hour = tokenUntil(Math.floor(nowMs / 1000) + 3_600)

    test('on a tablet whose clock is a day ahead', () => {
      const ahead = { aheadMs: 24 * HOUR_MS }
      expect(run(() => hour, answer, { ...ahead, dated: nowMs })?.token).toBe(hour)
      // Control: by the tablet's own clock the token has expired.
      expect(run(() => hour, answer, ahead)).toBeUndefined()
    })

    test('on one whose clock is a day behind', () => {
      const behind = { aheadMs: -24 * HOUR_MS }
      expect(run(() => hour, answer, { ...behind, dated: nowMs + 2 * HOUR_MS })).toBeUndefined()
      expect(run(() => hour, answer, behind)?.token).toBe(hour)
    })

    test('with the time since then counted', () => {
      const secondBefore = (Math.floor(nowMs / 1000) + 3_600) * 1_000 - 1_000
      expect(run(() => hour, answer, { dated: secondBefore })).toBeUndefined()
      expect(run(() => hour, answer, { dated: secondBefore - 1 })?.token).toBe(hour)
    })
  })
})

test('where the token of a user decides which version is shown, nothing is asked for before that is known', async () => {
  const isAsked = async (path: string) => (await visit(path)).script !== undefined
  await gateway.release('0.3.0-canary')
  const { call } = moduleCalls(() => gateway)
  expect((await call(startCanary, { version: '0.3.0-canary', restaurants: [], percent: 1 })).status).toBe(200)

  expect([await isAsked('/pos'), await isAsked('/pos?subdomain=spice')]).toEqual([false, true])
})
