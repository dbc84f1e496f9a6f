import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import {
  DEFAULT_CANARY_BUDGET,
  createModulePreview,
  createModuleToken,
  listModules,
  listModuleTokens,
  promoteModule,
  publishModule,
  revokeModuleToken,
  rollBackModule,
  startCanary,
  updateCanaryBudget,
  uploadModule,
  type ModuleToken,
} from '@tiffin/contracts'
import { buildVersion, describeBuild, packBuild, SHELL } from '@tiffin/module-releases'
import { build, POS } from '@tiffin/module-releases/testing'
import { operatorToken } from '@tiffin/service-kit/testing'
import { Header } from 'tar'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { moduleCalls, staffOf, type Gateway } from '../testing/module-calls.ts'
import { DEPLOY_TOKEN, startGateway } from '../testing/start-gateway.ts'

const operator = operatorToken()
const REPORTS = { module: 'reports', routes: ['/reports'] }
let gateway: Gateway
let folder: string
beforeAll(async () => {
  gateway = await startGateway((_req, res) => void res.writeHead(503).end())
  folder = mkdtempSync(path.join(tmpdir(), 'tiffin-uploads-'))
})
afterAll(async () => {
  await gateway.stop()
  rmSync(folder, { recursive: true, force: true })
})

const { call } = moduleCalls(() => gateway)

/** Builds a version of a module and packs it as `npm run release -- --to` does. */
async function pack(number: string, tiffin: { module: string; routes: readonly string[] } = POS, content = number) {
  const moduleDir = path.join(folder, `mfe-${tiffin.module}`)
  build(moduleDir, content, tiffin)
  const file = path.join(moduleDir, 'package.json')
  writeFileSync(file, JSON.stringify({ version: number, ...JSON.parse(readFileSync(file, 'utf8')) }))
  const version = await buildVersion(moduleDir)
  const module = await describeBuild(moduleDir, { version, commit: 'abc1234', releasedAt: new Date() })
  return { version, moduleDir, module, archive: await packBuild(moduleDir, module) }
}

async function upload(name: string, archive: Buffer, token: string | null) {
  const reply = await fetch(gateway.url + uploadModule.path.replace(':name', name), {
    method: 'POST',
    headers: { 'content-type': 'application/gzip', ...(token && { authorization: `Bearer ${token}` }) },
    body: new Uint8Array(archive),
  })
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
}

async function issue(module: string, team = 'Reports') {
  const { status, body } = await call<ModuleToken & { token: string }>(
    createModuleToken,
    { module, team, days: 30 },
    operator,
  )
  expect(status).toBe(200)
  return body
}

const revoke = (id: string) =>
  call({ ...revokeModuleToken, path: `/api/system/module-tokens/${id}` } as never, undefined, operator)
const stored = (name: string) => {
  try {
    return readdirSync(path.join(gateway.modules, name))
  } catch {
    return []
  }
}

/** Makes an archive of these entries, with names and types as no packing program would write them. */
function archiveOf(...entries: { path: string; type?: 'File' | 'SymbolicLink'; content?: string }[]): Buffer {
  const blocks = entries.flatMap(({ path: name, type = 'File', content = '' }) => {
    const header = Buffer.alloc(512)
    const linkpath = type === 'SymbolicLink' ? '/etc/passwd' : ''
    new Header({ path: name, type, linkpath, size: content.length, mode: 0o644, mtime: new Date(0) }).encode(header, 0)
    return [header, Buffer.from(content.padEnd(Math.ceil(content.length / 512) * 512, '\0'))]
  })
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]))
}

describe('a team with a token of the panel', () => {
  test('uploads a release of a new module, which nobody is served before the operator promotes it', async () => {
    const { token } = await issue('reports')
    const { version, archive, module } = await pack('1.0.0', REPORTS)

    expect(await upload('reports', archive, token)).toEqual({
      status: 200,
      body: { module: 'reports', version, is_live: false },
    })
    const registry = await (await fetch(`${gateway.url}/modules.json`)).json()
    expect((registry as { modules: { name: string }[] }).modules.map(({ name }) => name)).toEqual(['pos'])
    const description = JSON.parse(readFileSync(path.join(gateway.modules, 'reports', version, 'module.json'), 'utf8'))
    expect({ ...description, released_at: module.released_at }).toEqual(module)

    const promoted = await call(
      { ...promoteModule, path: promoteModule.path.replace(':name', 'reports') } as never,
      { version },
      operator,
    )
    expect(promoted.status).toBe(200)
    expect((await fetch(`${gateway.url}/modules/reports/${version}/remoteEntry.js`)).status).toBe(200)
  })

  test('cannot upload another module, and decides about no version, its own included', async () => {
    const { token } = await issue('reports')
    const { archive } = await pack('1.1.0')

    expect(await upload('pos', archive, token)).toEqual({
      status: 403,
      body: {
        error: 'The deploy token of team Reports is for reports, not for pos.',
        code: 'MODULE_OF_ANOTHER_TEAM',
      },
    })
    expect(stored('pos')).toEqual(['0.1.0-abc'])
    const { token: own } = await issue('pos', 'Till')
    for (const [endpoint, body] of [
      [publishModule, { version: '0.1.0-abc' }],
      [promoteModule, { version: '0.1.0-abc' }],
      [startCanary, { version: '0.1.0-abc', restaurants: ['spice'], percent: 0 }],
      [rollBackModule, {}],
      [updateCanaryBudget, DEFAULT_CANARY_BUDGET],
      [createModulePreview, { version: '0.1.0-abc', hours: 1 }],
    ] as const)
      expect(await call(endpoint, body, own)).toMatchObject({
        status: 403,
        body: { code: 'MODULE_TOKEN_UPLOADS_ONLY' },
      })
  })

  test('sees its own module alone', async () => {
    const { token } = await issue('pos', 'Till')
    const { body } = await call<{ modules: { name: string }[] }>(listModules, undefined, token)
    expect(body.modules.map(({ name }) => name)).toEqual(['pos'])
  })

  test('is refused once the operator revoked the token, and with one that nobody made', async () => {
    const { token, id } = await issue('pos', 'Till')
    const { archive } = await pack('1.2.0')
    expect((await revoke(id)).status).toBe(204)

    for (const each of [token, `tiffin-deploy-${'x'.repeat(43)}`, staffOf('spice'), null])
      expect((await upload('pos', archive, each)).status).toBe(401)
    expect((await revoke(id)).status).toBe(409)
  })
})

describe('tokens', () => {
  test('are shown once, listed without themselves, and kept as a hash that opens nothing', async () => {
    const { token, id } = await issue('pos', 'Till')
    const listed = await call<ModuleToken[]>(listModuleTokens, undefined, operator)

    expect(listed.body.find((each) => each.id === id)).toMatchObject({ module: 'pos', team: 'Till' })
    expect(JSON.stringify(listed.body)).not.toContain(token)
    const log = readdirSync(path.join(gateway.modules, 'log')).map((file) =>
      readFileSync(path.join(gateway.modules, 'log', file), 'utf8'),
    )
    expect(log.join()).not.toContain(token)
    const { hash } = log.map((text) => JSON.parse(text)).find((entry) => entry.token === id)
    expect((await call(listModules, undefined, `tiffin-deploy-${hash}`)).status).toBe(401)
  })

  test.each([createModuleToken, listModuleTokens])('$id is the operator’s alone', async (endpoint) => {
    const { token } = await issue('pos', 'Till')
    const body = endpoint.method === 'POST' ? { module: 'pos', team: 'Till', days: 1 } : undefined
    for (const each of [token, DEPLOY_TOKEN, staffOf('spice'), null])
      expect((await call(endpoint, body, each)).status).toBe(401)
  })

  test('are not made for the shell, which is the platform’s', async () => {
    const body = { module: SHELL, team: 'Till', days: 1 }
    expect(await call(createModuleToken, body, operator)).toMatchObject({
      status: 409,
      body: { code: 'RELEASE_REFUSED' },
    })
  })
})

describe('what is no version afterwards', () => {
  let before: string[]
  beforeEach(() => void (before = stored('pos')))

  const name = 'dist/remoteEntry.js'
  test.each([
    ['a name that leads out', archiveOf({ path: 'dist/../../../evil.js', content: 'x' }), 'is no name of a file'],
    ['an absolute name', archiveOf({ path: '/dist/evil.js', content: 'x' }), 'is no name of a file'],
    ['a name with a backslash', archiveOf({ path: 'dist\\..\\evil.js', content: 'x' }), 'is no name of a file'],
    ['a hidden file', archiveOf({ path: 'dist/.npmrc', content: 'x' }), 'is no name of a file'],
    ['a link', archiveOf({ path: name, type: 'SymbolicLink' }), 'is no plain file'],
    ['a name twice', archiveOf({ path: name, content: 'a' }, { path: name, content: 'b' }), 'twice'],
    ['49 MB of zeros', archiveOf({ path: name, content: '\0'.repeat(49 * 1024 * 1024) }), 'has more than 48 MB'],
    ['no build', archiveOf({ path: 'package.json', content: '{}' }), 'is no build of this module'],
    ['no archive', Buffer.from('hello'), 'cut off or damaged'],
  ])('%s', async (_what, archive, reason) => {
    const { status, body } = await upload('pos', archive, DEPLOY_TOKEN)
    expect([status, body['error']]).toEqual([409, expect.stringContaining(reason)])
    expect(stored('pos')).toEqual(before)
  })

  test('an upload that is cut, by its sender or on its way', async () => {
    const { archive } = await pack('2.0.0')
    const half = archive.subarray(0, archive.length / 2)
    expect((await upload('pos', half, DEPLOY_TOKEN)).body['error']).toBe('The archive is cut off or damaged.')

    const { hostname, port } = new URL(gateway.url)
    await new Promise<void>((resolve) => {
      const sent = request({
        hostname,
        port,
        method: 'POST',
        path: uploadModule.path.replace(':name', 'pos'),
        headers: { authorization: `Bearer ${DEPLOY_TOKEN}`, 'content-length': archive.length },
      })
      sent.on('close', resolve).on('error', () => undefined)
      sent.write(half, () => void sent.destroy())
    })
    expect(stored('pos')).toEqual(before)
  })

  test('more than 16 MB', async () => {
    expect(await upload('pos', Buffer.alloc(16 * 1024 * 1024 + 1), DEPLOY_TOKEN).catch(() => null)).toSatisfy(
      (reply: Awaited<ReturnType<typeof upload>> | null) => reply === null || reply.status === 413,
    )
    expect(stored('pos')).toEqual(before)
  })

  test('files that are not those of the version the upload names, and a number with other content', async () => {
    const { moduleDir, module } = await pack('3.0.0')
    const renamed = await packBuild(moduleDir, { ...module, version: '3.0.0-0123456789' })
    expect((await upload('pos', renamed, DEPLOY_TOKEN)).body['error']).toContain('The files are those of pos 3.0.0-')

    const first = await pack('3.1.0')
    expect((await upload('pos', first.archive, DEPLOY_TOKEN)).status).toBe(200)
    const other = await pack('3.1.0', POS, 'other content')
    expect((await upload('pos', other.archive, DEPLOY_TOKEN)).body['error']).toContain(
      'pos 3.1.0 was released with other content',
    )
    expect(stored('pos')).toEqual([...before, first.version].toSorted())
  })

  test('a build that does not fit the shell, or takes the address of another module', async () => {
    const old = await pack('4.0.0', { ...POS, contract: '^0.9.0' } as never)
    expect((await upload('pos', old.archive, DEPLOY_TOKEN)).body['error']).toContain('needs module contract ^0.9.0')

    const thief = await pack('1.0.0', { module: 'thief', routes: ['/pos'] })
    expect((await upload('thief', thief.archive, DEPLOY_TOKEN)).body['error']).toContain('thief cannot own /pos')
    expect([stored('pos'), stored('thief')]).toEqual([before, []])
  })

  test('a build under the name of another module', async () => {
    const { archive } = await pack('1.0.0', REPORTS)
    expect((await upload('pos', archive, DEPLOY_TOKEN)).body['error']).toContain('is no build of this module')
  })
})
