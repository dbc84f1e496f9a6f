import { readdirSync, readFileSync, truncateSync } from 'node:fs'
import path from 'node:path'
import {
  DEFAULT_CANARY_BUDGET,
  getModuleVitals,
  listModules,
  promoteModule,
  publishModule,
  rollBackModule,
  startCanary,
  updateCanaryBudget,
} from '@tiffin/contracts'
import { createModuleStore, createTeamToken, type ModuleStore } from '@tiffin/module-releases'
import { diskOpener } from '@tiffin/file-store'
import { operatorToken } from '@tiffin/service-kit/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { moduleCalls, screenOf, staffOf, type Gateway } from '../testing/module-calls.ts'
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

const operator = operatorToken()
const { call, versionAt } = moduleCalls(() => gateway)
test('a version is put into the store, listed, and live when it is promoted', async () => {
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
  await expect.poll(() => removals).toBe(5)
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
      given: '0.1.0-abc',
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
      problems: [],
      failures: 0,
      failing_restaurants: 0,
    },
    {
      version: '0.1.0-abc',
      released_at: '2026-11-21T10:00:00.000Z',
      commit: 'abc1234',
      bytes: 10,
      problems: [],
      failures: 0,
      failing_restaurants: 0,
    },
  ])
})

test('the list names the owners by the newest version that can be read, and what restaurants get does not', async () => {
  const ownersNow = async () =>
    (await call<{ modules: { owners?: object }[] }>(listModules)).body.modules.map(({ owners }) => owners)
  expect(await ownersNow()).toEqual([undefined])
  await gateway.release('1.1.0', { owners: { team: 'Till', contact: '@tiffin/till' } })
  await gateway.release('1.2.0', { owners: { team: 'Till', contact: 'till@tiffin.test' } })
  await gateway.promote('1.2.0')

  expect(await ownersNow()).toEqual([{ team: 'Till', contact: 'till@tiffin.test' }])
  expect(await (await fetch(`${gateway.url}/modules.json`)).text()).not.toContain('till@tiffin.test')
  expect(await (await fetch(`${gateway.url}/pos`)).text()).not.toContain('till@tiffin.test')
})

test('a canary is for its restaurants: by their address, by a token of staff or a screen, and nobody else', async () => {
  await gateway.release('1.1.0')
  expect(await (await fetch(`${gateway.url}/pos`)).text()).toContain('"askRegistry":false')
  await call(startCanary, { version: '1.1.0', restaurants: ['spice'], percent: 0 })

  expect(await versionAt('/?subdomain=spice')).toBe('1.1.0')
  expect(await versionAt('/?subdomain=curry')).toBe('0.1.0-abc')
  expect([
    await versionAt('/modules.json', staffOf('spice')),
    await versionAt('/modules.json', staffOf('curry')),
    await versionAt('/modules.json', screenOf('spice')),
    await versionAt('/modules.json', screenOf('curry')),
    await versionAt('/modules.json', 'nonsense'),
  ]).toEqual(['1.1.0', '0.1.0-abc', '1.1.0', '0.1.0-abc', '0.1.0-abc'])
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

  test('a canary for restaurants that are nobody’s, which are named', async () => {
    const records = [
      {
        id: '01910000-0000-7000-8000-0000000000a1',
        name: 'Spice',
        subdomain: 'spice',
        admin_email: '',
        user_count: 1,
        created_at: '2026-11-21T10:00:00.000Z',
      },
    ]
    const knowing = await startGateway(
      (req, res) =>
        void res
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify(req.url === '/internal/restaurants' ? records : {})),
    )
    await knowing.release('1.1.0')
    const tryAt = (...restaurants: string[]) =>
      call(startCanary, { version: '1.1.0', restaurants, percent: 0 }, DEPLOY_TOKEN, knowing)

    expect((await tryAt('spice', 'nosuchplace', 'norhere')).body).toEqual({
      error: 'There is no restaurant nosuchplace, norhere.',
      code: 'RELEASE_REFUSED',
    })
    expect((await tryAt('spice')).status).toBe(200)
    await knowing.stop()
  })

  test('a version that does not fit the shell', async () => {
    await gateway.store('2.0.0', { contract: '^2.0.0', exposes: [] })
    const { status, body } = await call(publishModule, { version: '2.0.0' })

    expect([status, body['error']]).toEqual([
      409,
      'pos does not expose ./routes, by which the shell mounts it. pos needs module contract ^2.0.0; ' +
        'the shell speaks 1.0.0.',
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

describe('when the store cannot be written', () => {
  const changes = [
    [promoteModule, { version: '1.1.0' }],
    [publishModule, { version: '1.2.0' }],
    [startCanary, { version: '1.1.0', restaurants: [], percent: 5 }],
    [rollBackModule, {}],
  ] as const

  test.each(changes)('$id answers 503 with the reason, and changes nothing', async (endpoint, body) => {
    let isFull = false
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    const gettingFull = (folder: string): ModuleStore => {
      const store = createModuleStore(diskOpener({ folder }))
      return { ...store, write: (key, content) => (isFull ? Promise.reject(full) : store.write(key, content)) }
    }
    const stuffed = await startGateway((_req, res) => void res.writeHead(503).end(), { openStore: gettingFull })
    for (const version of ['1.0.0', '1.1.0']) await stuffed.release(version)
    await call(promoteModule, { version: '1.0.0' }, DEPLOY_TOKEN, stuffed)
    await stuffed.store('1.2.0')
    isFull = true

    expect(await call(endpoint, body, DEPLOY_TOKEN, stuffed)).toEqual({
      status: 503,
      body: {
        error: 'The store of released modules failed: its disk is full. Please see what is live, then try again.',
        code: 'MODULE_STORE_FAILED',
      },
    })
    expect((await call(listModules, undefined, DEPLOY_TOKEN, stuffed)).body['modules']).toMatchObject([
      { live: '1.0.0', canary: null },
    ])
    await stuffed.stop()
  })
})

describe('a module whose description is damaged', () => {
  test('is listed with the reason and what is given in its place; pages and the others go on', async () => {
    await gateway.release('1.1.0')
    await call(promoteModule, { version: '1.1.0' })
    truncateSync(path.join(gateway.modules, 'pos/1.1.0/module.json'), 10)
    const started = await startGateway((_req, res) => void res.end(), {
      openStore: () => createModuleStore(diskOpener({ folder: gateway.modules })),
    })

    expect([await versionAt('/pos', null, started), await versionAt('/modules.json', null, started)]).toEqual([
      '0.1.0-abc',
      '0.1.0-abc',
    ])
    const [pos] = (await call<{ modules: { versions: object[] }[] }>(listModules, undefined, DEPLOY_TOKEN, started))
      .body.modules
    expect(pos).toMatchObject({ live: '1.1.0', given: '0.1.0-abc' })
    expect(pos?.versions[0]).toMatchObject({
      version: '1.1.0',
      released_at: '2026-01-01T00:00:00.000Z',
      bytes: null,
      problems: ['The description of pos 1.1.0 in the store cannot be read: it is cut off or damaged.'],
    })
    const ready = await fetch(`${started.url}/readyz`)
    expect([ready.status, ((await ready.json()) as { warnings: string[] }).warnings]).toEqual([
      200,
      [expect.stringContaining('modules: The description of pos 1.1.0')],
    ])
    await started.stop()
  })
})

describe('a team with a token of its own', () => {
  const expires = new Date(Date.now() + 86_400_000).toISOString()
  const pos = createTeamToken({ team: 'Till', modules: ['pos', 'billing'], expires })
  const other = createTeamToken({ team: 'Reports', modules: ['reports'], expires })
  const late = createTeamToken({ team: 'Late', modules: ['pos'], expires: '2026-01-01T00:00:00.000Z' })
  const changes = [
    [publishModule, { version: '1.1.0' }],
    [promoteModule, { version: '1.1.0' }],
    [startCanary, { version: '1.1.0', restaurants: [], percent: 10 }],
    [rollBackModule, {}],
    [updateCanaryBudget, DEFAULT_CANARY_BUDGET],
  ] as const
  let shared: Gateway
  beforeEach(async () => {
    shared = await startGateway((_req, res) => void res.end(), { teamTokens: [pos.entry, other.entry, late.entry] })
    await shared.store('1.1.0')
  })
  afterEach(() => shared.stop())

  test('ships its modules, and the log of releases names it', async () => {
    const statuses: number[] = []
    for (const [endpoint, body] of changes) statuses.push((await call(endpoint, body, pos.token, shared)).status)
    const log = readdirSync(path.join(shared.modules, 'log')).map(
      (file) => (JSON.parse(readFileSync(path.join(shared.modules, 'log', file), 'utf8')) as { actor: string }).actor,
    )

    expect(statuses).toEqual([200, 200, 409, 200, 200])
    expect(new Set(log)).toEqual(new Set(['test', 'team Till']))
  })

  test.each(changes)('cannot change a module of another team: $id', async (endpoint, body) => {
    expect(await call(endpoint, body, other.token, shared)).toEqual({
      status: 403,
      body: { error: 'The deploy token of team Reports is for reports, not for pos.', code: 'MODULE_OF_ANOTHER_TEAM' },
    })
    expect((await call<{ modules: object[] }>(listModules, undefined, other.token, shared)).body.modules).toMatchObject(
      [{ live: '0.1.0-abc', canary: null }],
    )
  })

  test('sees the vitals of its own modules alone', async () => {
    const ofPos = { ...getModuleVitals, path: `${getModuleVitals.path}?module=pos` } as never
    const others = await call(ofPos, undefined, other.token, shared)

    expect([others.status, others.body]).toMatchObject([403, { code: 'MODULE_OF_ANOTHER_TEAM' }])
    expect((await call(ofPos, undefined, pos.token, shared)).status).toBe(200)
  })

  test('has to ask for another token when its time is over', async () => {
    expect(await call(listModules, undefined, late.token, shared)).toEqual({
      status: 401,
      body: {
        error: 'The deploy token of team Late expired on 2026-01-01. Please ask the operator for a new one.',
        code: 'DEPLOY_TOKEN_EXPIRED',
      },
    })
  })

  test('is not known by the hash of its token, nor where it is not configured', async () => {
    expect((await call(listModules, undefined, pos.entry.hash, shared)).status).toBe(401)
    expect((await call(listModules, undefined, pos.token, gateway)).status).toBe(401)
  })
})
