import { request, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { listModules, promoteModule, reportModuleFailure, startCanary } from '@tiffin/contracts'
import type { ShellDescription } from '@tiffin/module-releases'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { idOf, moduleCalls, screenOf, staffOf, type Gateway } from '../testing/module-calls.ts'
import { DEPLOY_TOKEN, startGateway } from '../testing/start-gateway.ts'

let gateway: Gateway
beforeEach(async () => {
  gateway = await startGateway(
    (_req, res) =>
      void res
        .writeHead(503, { 'content-type': 'application/json' })
        .end('{"error":"away","code":"SERVICE_UNAVAILABLE"}'),
  )
})
afterEach(() => gateway.stop())

const { call, versionAt } = moduleCalls(() => gateway)
const failure = (version = '0.1.0-abc') => ({ module: 'pos', version, kind: 'load', message: 'Loading chunk 4 failed' })
const counts = async (to = gateway) => {
  const { body } = await call<{
    modules: { versions: { version: string; failures: number; failing_restaurants: number }[] }[]
  }>(listModules, undefined, DEPLOY_TOKEN, to)
  return body.modules[0]!.versions.map(({ version, failures, failing_restaurants: restaurants }) => [
    version,
    failures,
    restaurants,
  ])
}

test('anybody may report the failure of a module; a restaurant is known by its token, of staff or of a screen', async () => {
  for (const token of [null, staffOf('spice'), screenOf('spice'), screenOf('curry'), 'nonsense'])
    expect((await call(reportModuleFailure, failure(), token)).status).toBe(204)

  expect(await counts()).toEqual([['0.1.0-abc', 5, 2]])
})

test.each([{ module: '..' }, { version: '..' }, { version: '../../secrets' }, { kind: 'other' }])(
  'a report with %j is refused: no name in it leads out of the store of releases',
  async (wrong) => {
    expect((await call(reportModuleFailure, { ...failure(), ...wrong }, null)).status).toBe(400)
  },
)

test('an address that leads out of a module’s folder names no file', async () => {
  const { hostname, port } = new URL(gateway.url)
  const status = await new Promise((resolve, reject) => {
    request({ hostname, port, path: '/modules/pos/../remoteEntry.js' }, (reply) => resolve(reply.resume().statusCode))
      .on('error', reject)
      .end()
  })

  expect(status).toBe(404)
})

test('a report of a version that nobody released counts nothing, and nobody may send many', async () => {
  await call(reportModuleFailure, failure('6.6.6'), null)
  const statuses = await Promise.all(
    Array.from({ length: 40 }, async () => (await call(reportModuleFailure, failure(), null)).status),
  )

  expect(statuses.filter((status) => status === 429)).toHaveLength(11)
  expect(await counts()).toEqual([['0.1.0-abc', 29, 0]])
})

describe('where that is asked for, a version that fails at enough restaurants is left by itself', () => {
  const shell = { contract: '1.0.0', shared: { react: '19.3.1' } }
  let runningShell: ShellDescription
  let careful: Gateway
  /** Returns whether a restaurant is new or does not pay; all others are old and pay. */
  const isNew = (id: string) => ['new-1', 'new-2', 'new-3'].map(idOf).includes(id)
  const isFree = (id: string) => ['free-1', 'free-2', 'free-3'].map(idOf).includes(id)
  let isSilent = false
  let asked = 0
  const answerServices = async (req: IncomingMessage, res: ServerResponse, service: string) => {
    if (req.method !== 'POST') return void res.end()
    const { restaurant_ids: ids } = (await json(req)) as { restaurant_ids: string[] }
    asked++
    if (isSilent) return void res.writeHead(503).end()
    const since = (id: string) => new Date(Date.now() - (isNew(id) ? 23 : 25) * 3_600_000).toISOString()
    const plans = ids
      .filter((id) => !isFree(id))
      .map((id) => ({ restaurant_id: id, plan_name: 'Pro', status: 'active', current_period_end: null }))
    res
      .setHeader('content-type', 'application/json')
      .end(
        JSON.stringify(
          service === 'tenancy'
            ? ids.map((id) => ({ id, created_at: since(id) }))
            : { free_plan_name: 'Free', subscriptions: plans },
        ),
      )
  }
  beforeEach(async () => {
    runningShell = shell
    isSilent = false
    asked = 0
    careful = await startGateway(answerServices, { rollBackAfter: 3, readShell: async () => runningShell })
    for (const version of ['1.1.0', '1.2.0']) await careful.release(version)
    await promote('1.1.0')
  })
  afterEach(() => careful.stop())
  const promote = (version: string) => call(promoteModule, { version }, DEPLOY_TOKEN, careful)
  const report = (version: string, ...subdomains: string[]) =>
    Promise.all(subdomains.map((subdomain) => call(reportModuleFailure, failure(version), staffOf(subdomain), careful)))
  const live = () => versionAt('/modules.json', null, careful)

  test('at so many, each counted once', async () => {
    await report('1.1.0', 'spice', 'spice', 'curry')
    expect(await live()).toBe('1.1.0')

    await report('1.1.0', 'dosa')
    expect(await live()).toBe('0.1.0-abc')
  })

  test('not by restaurants that are new or pay nothing: anybody can sign up three of them', async () => {
    await report('1.1.0', 'new-1', 'new-2', 'new-3', 'free-1', 'free-2', 'free-3', 'spice', 'curry')
    expect(await live()).toBe('1.1.0')

    await report('1.1.0', 'dosa')
    expect(await live()).toBe('0.1.0-abc')
  })

  test('nobody is asked about before there are so many', async () => {
    await report('1.1.0', 'spice', 'curry')

    expect(asked).toBe(0)
  })

  test('not while nobody can say who they are', async () => {
    isSilent = true
    await report('1.1.0', 'spice', 'curry', 'dosa', 'idli')
    expect(await live()).toBe('1.1.0')

    isSilent = false
    await report('1.1.0', 'spice')
    expect(await live()).toBe('0.1.0-abc')
  })

  test('one step, however many report, until somebody has acted', async () => {
    await promote('1.2.0')
    await report('1.2.0', ...Array.from({ length: 12 }, (_, index) => `restaurant-${index}`))
    expect(await live()).toBe('1.1.0')
    await report('1.1.0', 'spice', 'curry', 'dosa', 'idli')
    expect(await live()).toBe('1.1.0')

    await promote('1.2.0')
    await report('1.2.0', 'vada')
    expect(await live()).toBe('1.2.0')
    await report('1.2.0', 'spice', 'curry')
    expect(await live()).toBe('1.1.0')
  })

  test('not by restaurants that are given another version: their page is an old one', async () => {
    await call(startCanary, { version: '1.2.0', restaurants: ['spice'], percent: 0 }, DEPLOY_TOKEN, careful)
    await report('1.1.0', 'spice', 'curry', 'dosa')
    await report('1.2.0', 'idli', 'curry', 'dosa')
    expect([await live(), await versionAt('/modules.json', staffOf('spice'), careful)]).toEqual(['1.1.0', '1.2.0'])
  })

  test('not because of the shell: a version that cannot run with it is not left, nor is it once it can', async () => {
    runningShell = { contract: '2.0.0', shared: { react: '19.3.1' } }
    await report('1.1.0', 'spice', 'curry', 'dosa', 'idli')
    expect(await live()).toBe('1.1.0')

    runningShell = shell
    await report('1.1.0', 'vada', 'poha')
    expect(await live()).toBe('1.1.0')
  })

  test('not for a version that cannot run with the shell', async () => {
    await promote('1.2.0')
    await careful.store('1.1.0', { contract: '^0.9.0' })
    await report('1.2.0', 'spice', 'curry', 'dosa', 'idli')

    expect(await live()).toBe('1.2.0')
  })

  test('nor by visitors', async () => {
    for (let times = 0; times < 5; times++) await call(reportModuleFailure, failure('1.1.0'), null, careful)

    expect(await live()).toBe('1.1.0')
  })

  test('a canary of few, when it fails at all of them: whom somebody chose need not be old, nor pay', async () => {
    await call(startCanary, { version: '1.2.0', restaurants: ['new-1', 'free-1'], percent: 0 }, DEPLOY_TOKEN, careful)
    await report('1.2.0', 'new-1')
    expect(await versionAt('/modules.json', staffOf('free-1'), careful)).toBe('1.2.0')

    await report('1.2.0', 'free-1')
    expect([await live(), await versionAt('/modules.json', staffOf('free-1'), careful)]).toEqual(['1.1.0', '1.1.0'])
  })
})
