import type { IncomingMessage, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import {
  getModuleVitals,
  listModules,
  promoteModule,
  reportModuleVitals,
  rollBackModule,
  startCanary,
  updateCanaryBudget,
  type EndedCanary,
  type ModuleVisit,
  type ResponseOf,
} from '@tiffin/contracts'
import { createModuleStore } from '@tiffin/module-releases'
import { diskOpener } from '@tiffin/file-store'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { idOf, moduleCalls, screenOf, staffOf, type Gateway } from '../testing/module-calls.ts'
import { DEPLOY_TOKEN, startGateway } from '../testing/start-gateway.ts'
import { SLOT_MS, slotOf } from './vitals-slots.ts'

const CANARY = '1.1.0'
const LIVE = '0.1.0-abc'

let gateway: Gateway
let areServicesAway: boolean
let asked: number
const isFree = (id: string) => Array.from({ length: 40 }, (_, n) => idOf(`free-${n}`)).includes(id)
const isNew = (id: string) => Array.from({ length: 40 }, (_, n) => idOf(`new-${n}`)).includes(id)
/** Answers who is old and pays. Orders and catalog are away, as far as anybody asks. */
const answerServices = async (req: IncomingMessage, res: ServerResponse, service: string) => {
  asked++
  if (req.method !== 'POST' || areServicesAway) return void res.writeHead(503).end()
  const { restaurant_ids: ids } = (await json(req)) as { restaurant_ids: string[] }
  const since = (id: string) => new Date(Date.now() - (isNew(id) ? 1 : 48) * 3_600_000).toISOString()
  const subscriptions = ids
    .filter((id) => !isFree(id))
    .map((id) => ({ restaurant_id: id, plan_name: 'Pro', status: 'active', current_period_end: null }))
  const answer =
    service === 'tenancy' ? ids.map((id) => ({ id, created_at: since(id) })) : { free_plan_name: 'Free', subscriptions }
  res.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
}

const { call } = moduleCalls(() => gateway)
/** Restaurants that are given the canary by name, and some that are not. */
const tried = ['spice', 'curry', 'dosa', 'idli', 'vada']
const others = ['poha', 'upma', 'puri', 'chaat', 'lassi', 'kheer']

beforeEach(async () => {
  areServicesAway = false
  asked = 0
  vi.useFakeTimers({ toFake: ['Date'] })
  gateway = await startGateway(answerServices)
  await gateway.release(CANARY)
  await tryAt(tried)
})
afterEach(async () => {
  vi.useRealTimers()
  await gateway.stop()
})

const tryAt = (restaurants: readonly string[], percent = 0) =>
  call(startCanary, { version: CANARY, restaurants: [...restaurants], percent }, DEPLOY_TOKEN)
/** Moves the clock to the next slot. */
const later = () => vi.setSystemTime(slotOf(Date.now()) + SLOT_MS)
const visit = (version: string, change: Partial<ModuleVisit> = {}): ModuleVisit => ({
  module: 'pos',
  version,
  failed: false,
  ...change,
})
const report = (subdomain: string, visits: readonly ModuleVisit[], token: string | null = staffOf(subdomain)) =>
  call(reportModuleVitals, { visits }, token)

/** Reports six visits of a version of each restaurant, `failing` of which failed. */
const visits = async (version: string, restaurants: readonly string[], failing: number, change = {}) => {
  for (const subdomain of restaurants)
    await report(
      subdomain,
      Array.from({ length: 6 }, (_, place) => visit(version, { failed: place < failing, ...change })),
    )
}
const overview = async () => {
  const { body } = await call<{
    modules: { live: string; canary: { version: string } | null; ended_canary: EndedCanary | null }[]
  }>(listModules, undefined, DEPLOY_TOKEN)
  return body.modules[0]!
}
/** Returns the canary after a comparison; null where it was ended. */
const canary = async () => {
  await gateway.checkCanaries()
  return (await overview()).canary?.version ?? null
}
const vitals = async (at = gateway) => {
  const endpoint = { ...getModuleVitals, path: `${getModuleVitals.path}?module=pos` } as never
  return (await call<ResponseOf<typeof getModuleVitals>>(endpoint, undefined, DEPLOY_TOKEN, at)).body
}

test('a canary that fails more often than the live version ends by itself, with its figures, and the live version stays', async () => {
  later()
  await visits(LIVE, others, 0)
  await visits(CANARY, tried, 3)
  expect(await canary()).toBeNull()

  const { live, ended_canary: ended } = await overview()
  expect([live, ended]).toEqual([
    LIVE,
    {
      version: CANARY,
      live_version: LIVE,
      measure: 'failed',
      canary: { count: 15, of: 30 },
      live: { count: 0, of: 36 },
      at: expect.any(String),
    },
  ])
  expect(await gateway.metric('module_canary_ended')).toMatchObject([
    { labels: { module: 'pos', version: CANARY, measure: 'failed' }, value: 1 },
  ])

  await tryAt(tried)
  expect([(await overview()).ended_canary, await canary()]).toEqual([null, CANARY])
  expect(await gateway.metric('module_canary_ended')).toEqual([])
})

test('a healthy canary stays while the API is down: the live version fails as often in the same ten minutes', async () => {
  for (const down of [false, true, true, false]) {
    later()
    // In the outage the canary is used most, so that of all its visits far more fail.
    await visits(LIVE, down ? others.slice(0, 2) : others, down ? 6 : 0)
    await visits(CANARY, down ? tried : tried.slice(0, 2), down ? 6 : 0)
  }

  expect(await canary()).toBe(CANARY)
  expect((await vitals()).compared[0]).toEqual({
    measure: 'failed',
    canary: { count: 60, of: 84 },
    live: { count: 24, of: 96 },
  })
})

test('a canary that loads slowly over the network ends, too', async () => {
  later()
  await visits(LIVE, others, 0, { load_ms: 900 })
  await visits(CANARY, tried, 0, { load_ms: 3_001 })

  expect(await canary()).toBeNull()
  expect((await overview()).ended_canary).toMatchObject({ measure: 'slow', canary: { count: 30, of: 30 } })
})

describe('a canary stays', () => {
  test('however many sign up and report it: visits of new and of free restaurants, of visitors and of old pages do not count', async () => {
    await tryAt(['spice'], 100)
    later()
    const strangers = [
      ...Array.from({ length: 20 }, (_, n) => `free-${n}`),
      ...Array.from({ length: 20 }, (_, n) => `new-${n}`),
    ]
    await visits(CANARY, strangers, 6)
    await visits(LIVE, [...tried, ...others], 0)
    for (let times = 0; times < 5; times++) await report('', [visit(CANARY, { failed: true })], null)

    expect([(await vitals()).versions, await canary()]).toEqual([[], CANARY])
  })

  test('where one restaurant reports without end: six of its visits count in ten minutes, and three must have failed', async () => {
    later()
    await visits(LIVE, others, 0)
    await visits(CANARY, tried, 0)
    for (let times = 0; times < 4; times++) await visits(CANARY, ['spice', 'curry'], 6)
    expect((await vitals()).compared[0]?.canary).toEqual({ count: 0, of: 30 })

    for (let slots = 0; slots < 5; slots++) {
      later()
      await visits(LIVE, others, 0)
      await visits(CANARY, ['spice', 'curry'], 6)
    }
    expect(await canary()).toBe(CANARY)
    await visits(CANARY, ['dosa'], 1)
    expect(await canary()).toBeNull()
  })

  test('on few visits, and on visits of before it was started', async () => {
    await visits(LIVE, others, 0)
    await visits(CANARY, tried, 6)
    later()
    await visits(LIVE, others, 0)
    await visits(CANARY, tried.slice(1), 6)

    expect(await canary()).toBe(CANARY)
  })

  test('while nobody can say whose visits count', async () => {
    await tryAt([], 100)
    areServicesAway = true
    later()
    await visits(CANARY, tried, 6)
    expect([(await vitals()).versions, asked > 0]).toEqual([[], true])

    areServicesAway = false
    await report('spice', [visit(CANARY)])
    expect((await vitals()).versions).toMatchObject([{ version: CANARY, visits: 1 }])
  })

  test('where the operator switched that off, or allows more', async () => {
    const budget = { ends_canaries: false, failed_percent: 5, slow_percent: 20 }
    later()
    await visits(LIVE, others, 0)
    await visits(CANARY, tried, 3)
    await call(updateCanaryBudget, budget, DEPLOY_TOKEN)
    expect([await canary(), (await vitals()).budget]).toEqual([CANARY, budget])

    await call(updateCanaryBudget, { ...budget, ends_canaries: true, failed_percent: 60 }, DEPLOY_TOKEN)
    expect(await canary()).toBe(CANARY)
    await call(updateCanaryBudget, { ...budget, ends_canaries: true }, DEPLOY_TOKEN)
    expect(await canary()).toBeNull()
  })

  test('is never promoted, and a live version that fails is not left', async () => {
    later()
    await visits(LIVE, others, 6)
    await visits(CANARY, tried, 0)

    expect(await canary()).toBe(CANARY)
    expect((await overview()).live).toBe(LIVE)
  })
})

test('two gateways add up what both counted, a screen counts as staff does, and no restaurant is named in the store', async () => {
  const second = await startGateway(answerServices, {
    openStore: () => createModuleStore(diskOpener({ folder: gateway.modules })),
  })
  later()
  await report('spice', [visit(CANARY, { load_ms: 120, lcp_ms: 900, inp_ms: 40 })])
  await call(reportModuleVitals, { visits: [visit(CANARY, { load_ms: 400, failed: true })] }, screenOf('curry'), second)
  await vitals()

  expect((await vitals(second)).versions).toEqual([
    {
      version: CANARY,
      visits: 2,
      failed: 1,
      slow: 0,
      load: { count: 2, p75_ms: 500 },
      lcp: { count: 1, p75_ms: 1_000 },
      inp: { count: 1, p75_ms: 50 },
    },
  ])
  await second.stop()
})

test('a canary that was promoted or ended meanwhile is left alone', async () => {
  later()
  await visits(LIVE, others, 0)
  await visits(CANARY, tried, 6)
  await call(rollBackModule, { from: CANARY }, DEPLOY_TOKEN)
  await gateway.checkCanaries()
  expect((await overview()).ended_canary).toBeNull()

  await call(promoteModule, { version: CANARY }, DEPLOY_TOKEN)
  await gateway.checkCanaries()
  expect((await overview()).live).toBe(CANARY)
})
