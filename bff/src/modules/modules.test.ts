import { request } from 'node:http'
import {
  listModules,
  promoteModule,
  publishModule,
  reportModuleFailure,
  rollBackModule,
  startCanary,
  type Endpoint,
} from '@tiffin/contracts'
import { createModuleStore, type ModuleStore } from '@tiffin/config/releases'
import { diskOpener } from '@tiffin/file-store'
import { createTokenSigner } from '@tiffin/service-kit'
import { testKeys, tokenOf } from '@tiffin/service-kit/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DEPLOY_TOKEN, startGateway } from '../testing/start-gateway.ts'

type Gateway = Awaited<ReturnType<typeof startGateway>>
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

const operator = createTokenSigner({ privateKey: testKeys.system.privateKey, audience: 'system' }).sign({
  sub: 'operator@tiffin.test',
})
const staffOf = (subdomain: string) =>
  tokenOf({
    restaurantId: '01910000-0000-7000-8000-0000000000a1',
    userId: '01910000-0000-7000-8000-0000000000b1',
    role: 'Waiter',
    subdomain,
  })

async function call<T = Record<string, unknown>>(
  endpoint: Endpoint,
  body?: object,
  token: string | null = DEPLOY_TOKEN,
  to = gateway,
) {
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
  }
  const reply = await fetch(to.url + endpoint.path.replace(':name', 'pos'), {
    method: endpoint.method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await reply.text()
  return { status: reply.status, body: (text === '' ? null : JSON.parse(text)) as T }
}
async function versionAt(path: string, token: string | null = null, to = gateway) {
  const reply = await fetch(to.url + path, { headers: token ? { authorization: `Bearer ${token}` } : {} })
  const text = await reply.text()
  const registry = path.startsWith('/modules.json')
    ? JSON.parse(text)
    : JSON.parse(/id="tiffin-page">(.*?)<\/script>/.exec(text)![1]!).registry
  return (registry as { modules: { version: string }[] }).modules[0]?.version
}

test('a version is put into the store, made known, and live when it is promoted', async () => {
  await gateway.store('1.1.0')
  expect(await call(publishModule, { version: '1.1.0' })).toEqual({
    status: 200,
    body: { module: 'pos', version: '1.1.0' },
  })
  expect(await versionAt('/modules.json')).toBe('0.1.0-abc')

  expect((await call(promoteModule, { version: '1.1.0' })).status).toBe(200)
  expect([await versionAt('/modules.json'), await versionAt('/pos')]).toEqual(['1.1.0', '1.1.0'])
  expect((await call(listModules)).body['modules']).toMatchObject([{ live: '1.1.0', live_before: '0.1.0-abc' }])
  expect((await call(rollBackModule, {})).body).toEqual({ module: 'pos', version: '0.1.0-abc' })
  expect(await versionAt('/pos')).toBe('0.1.0-abc')
})

test('old versions are cleared away once a new one is known; what went is not asked for again, and what cannot go disturbs nobody', async () => {
  const asked: string[] = []
  let removals = 0
  const counting = (folder: string): ModuleStore => {
    const store = createModuleStore(diskOpener({ folder }))
    return {
      ...store,
      read: (key) => (asked.push(key), store.read(key)),
      removeAll: (old) => (removals++ === 0 ? Promise.reject(new Error('The store is away')) : store.removeAll(old)),
    }
  }
  const tidy = await startGateway((_req, res) => void res.end(), { openStore: counting })
  const kept = async () =>
    (await call<{ modules: { versions: object[] }[] }>(listModules, undefined, DEPLOY_TOKEN, tidy)).body.modules[0]!
      .versions.length
  for (let minor = 1; minor <= 14; minor++) {
    await tidy.store(`1.${minor}.0`)
    expect((await call(publishModule, { version: `1.${minor}.0` }, DEPLOY_TOKEN, tidy)).status).toBe(200)
  }
  await expect.poll(() => removals, { timeout: 10_000 }).toBe(5)
  expect(await kept()).toBe(11)

  asked.length = 0
  expect([await kept(), asked]).toEqual([11, []])
  await tidy.stop()
})

test('the operator sees what there is, and what modules meet', async () => {
  await gateway.release('1.1.0')
  await call(startCanary, { version: '1.1.0', restaurants: ['spice'], percent: 5 })
  const { body } = await call<{ modules: { versions: object[] }[]; shell: object }>(listModules, undefined, operator)

  expect(body.shell).toEqual({ contract: '1.0.0', shared: { react: '19.3.1' } })
  expect(body.modules).toMatchObject([
    {
      name: 'pos',
      live: '0.1.0-abc',
      live_before: null,
      canary: { version: '1.1.0', restaurants: ['spice'], percent: 5 },
    },
  ])
  expect(body.modules[0]!.versions).toEqual([
    {
      version: '1.1.0',
      released_at: '2026-11-21T10:00:00.000Z',
      commit: 'abc1234',
      bytes: 10,
      failures: 0,
      failing_restaurants: 0,
    },
    {
      version: '0.1.0-abc',
      released_at: '2026-11-21T10:00:00.000Z',
      commit: 'abc1234',
      bytes: 10,
      failures: 0,
      failing_restaurants: 0,
    },
  ])
})

test('a canary is for its restaurants: by their address, by their token, and nobody else', async () => {
  await gateway.release('1.1.0')
  expect(await (await fetch(`${gateway.url}/pos`)).text()).toContain('"askRegistry":false')
  await call(startCanary, { version: '1.1.0', restaurants: ['spice'], percent: 0 })

  expect(await versionAt('/?subdomain=spice')).toBe('1.1.0')
  expect(await versionAt('/?subdomain=curry')).toBe('0.1.0-abc')
  expect([
    await versionAt('/modules.json', staffOf('spice')),
    await versionAt('/modules.json', staffOf('curry')),
    await versionAt('/modules.json', 'nonsense'),
  ]).toEqual(['1.1.0', '0.1.0-abc', '0.1.0-abc'])
  expect(await (await fetch(`${gateway.url}/pos`)).text()).toContain('"askRegistry":true')
})

describe('who may ship', () => {
  const changes = [
    [publishModule, { version: '0.1.0-abc' }],
    [promoteModule, { version: '0.1.0-abc' }],
    [rollBackModule, {}],
    [startCanary, { version: '0.1.0-abc', restaurants: [], percent: 1 }],
    [listModules, undefined],
  ] as const

  test.each(changes)('$id: not a restaurant, not a wrong token, not nobody', async (endpoint, body) => {
    for (const token of [staffOf('spice'), `${DEPLOY_TOKEN}x`, null])
      expect((await call(endpoint, body, token)).status).toBe(401)
    expect((await call(endpoint, body, operator)).status).not.toBe(401)
  })
})

describe('what cannot be is refused with the reason', () => {
  test.each([
    ['what is not in the store', publishModule, { version: '9.9.9' }, 'pos 9.9.9 is not in the store.'],
    ['what was never released', promoteModule, { version: '9.9.9' }, 'pos 9.9.9 was not released.'],
    ['to go back to nothing', rollBackModule, {}, 'pos has no earlier version to go back to.'],
    [
      'a canary of what is live',
      startCanary,
      { version: '0.1.0-abc', restaurants: [], percent: 1 },
      'pos 0.1.0-abc is live for everybody already.',
    ],
  ])('%s', async (_name, endpoint, body, error) => {
    expect(await call(endpoint, body)).toEqual({ status: 409, body: { error, code: 'RELEASE_REFUSED' } })
  })

  test('a version that does not fit the shell', async () => {
    await gateway.store('2.0.0', { contract: '^2.0.0', exposes: [] })
    const { status, body } = await call(publishModule, { version: '2.0.0' })

    expect([status, body['error']]).toEqual([
      409,
      'pos does not expose ./routes, by which the shell mounts it. pos needs module contract ^2.0.0; the shell speaks 1.0.0.',
    ])
  })

  test.each([
    [{}],
    [{ version: '' }],
    [{ version: 'x'.repeat(101) }],
    [{ version: '../0.1.0-abc' }],
    [{ version: '..' }],
  ])('the body %j', async (body) => {
    expect((await call(promoteModule, body)).status).toBe(400)
  })

  test('a body that is no JSON', async () => {
    const reply = await fetch(gateway.url + promoteModule.path.replace(':name', 'pos'), {
      method: 'POST',
      headers: { authorization: `Bearer ${DEPLOY_TOKEN}`, 'content-type': 'application/json' },
      body: '{',
    })

    expect([reply.status, ((await reply.json()) as { code: string }).code]).toEqual([400, 'MALFORMED_JSON'])
  })
})

describe('failures of modules', () => {
  const failure = (version = '0.1.0-abc') => ({
    module: 'pos',
    version,
    kind: 'load',
    message: 'Loading chunk 4 failed',
  })
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

  test('anybody may report one; a restaurant is known by its token', async () => {
    for (const token of [null, staffOf('spice'), staffOf('spice'), staffOf('curry'), 'nonsense'])
      expect((await call(reportModuleFailure, failure(), token)).status).toBe(204)

    expect(await counts()).toEqual([['0.1.0-abc', 5, 2]])
  })

  test.each([{ module: '..' }, { version: '..' }, { version: '../../secrets' }, { kind: 'other' }])(
    'one with %j is refused: names lead nowhere else in the store',
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

  test('one of a version nobody released counts nothing, and no one may send many', async () => {
    await call(reportModuleFailure, failure('6.6.6'), null)
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async () => (await call(reportModuleFailure, failure(), null)).status),
    )

    expect(statuses.filter((status) => status === 429)).toHaveLength(11)
    expect(await counts()).toEqual([['0.1.0-abc', 29, 0]])
  })

  describe('where that is asked for, a version that fails at enough restaurants is left by itself', () => {
    let careful: Gateway
    beforeEach(async () => {
      careful = await startGateway((_req, res) => void res.end(), { rollBackAfter: 3 })
      for (const version of ['1.1.0', '1.2.0']) await careful.release(version)
      await promote('1.1.0')
    })
    afterEach(() => careful.stop())
    const promote = (version: string) => call(promoteModule, { version }, DEPLOY_TOKEN, careful)
    const report = (version: string, ...subdomains: string[]) =>
      Promise.all(
        subdomains.map((subdomain) => call(reportModuleFailure, failure(version), staffOf(subdomain), careful)),
      )
    const live = () => versionAt('/modules.json', null, careful)

    test('at so many, each counted once', async () => {
      await report('1.1.0', 'spice', 'spice', 'curry')
      expect(await live()).toBe('1.1.0')

      await report('1.1.0', 'dosa')
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

    test('nor by visitors', async () => {
      for (let times = 0; times < 5; times++) await call(reportModuleFailure, failure('1.1.0'), null, careful)

      expect(await live()).toBe('1.1.0')
    })

    test('a canary of few, when it fails at all of them', async () => {
      await call(startCanary, { version: '1.2.0', restaurants: ['spice', 'curry'], percent: 0 }, DEPLOY_TOKEN, careful)
      await report('1.2.0', 'spice')
      expect(await versionAt('/modules.json', staffOf('curry'), careful)).toBe('1.2.0')

      await report('1.2.0', 'curry')
      expect([await live(), await versionAt('/modules.json', staffOf('curry'), careful)]).toEqual(['1.1.0', '1.1.0'])
    })
  })
})
