import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { listModuleErrors, listModules, reportModuleFailure, type ModuleError } from '@tiffin/contracts'
import { createModuleStore, createTeamToken } from '@tiffin/module-releases'
import { diskOpener } from '@tiffin/file-store'
import { operatorToken } from '@tiffin/service-kit/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { moduleCalls, staffOf, type Gateway } from '../testing/module-calls.ts'
import { startGateway } from '../testing/start-gateway.ts'

const VERSION = '0.1.0-abc'
const expires = new Date(Date.now() + 86_400_000).toISOString()
const other = createTeamToken({ team: 'Reports', modules: ['reports'], expires })
let gateway: Gateway
let second: Gateway
const folder = () => path.join(gateway.modules, 'pos', VERSION)
beforeEach(async () => {
  gateway = await startGateway((_req, res) => void res.writeHead(503).end(), { teamTokens: [other.entry] })
  second = await startGateway((_req, res) => void res.writeHead(503).end(), {
    openStore: () => createModuleStore(diskOpener({ folder: gateway.modules })),
  })
  writeFileSync(
    path.join(folder(), 'routes.js'),
    'function settle(order){throw new Error("Cannot settle for "+order.quantity)}',
  )
  const map = { version: 3, names: [], sources: ['webpack://pos/./src/cart.ts?1a'], mappings: 'AAUE' }
  writeFileSync(path.join(folder(), 'routes.js.map.gz'), gzipSync(JSON.stringify(map)))
})
afterEach(() => Promise.all([gateway.stop(), second.stop()]))

const { call } = moduleCalls(() => gateway)
const stack = `Error: x\n    at settle (https://spice.example/modules/pos/${VERSION}/routes.js:1:5)\n    at https://spice.example/assets/main.js:1:9`
const report = (change: object = {}, at = gateway, token: string | null = staffOf('spice')) =>
  call(
    reportModuleFailure,
    { module: 'pos', version: VERSION, kind: 'error', message: 'Cannot settle', stack, page: '/pos/t1', ...change },
    token,
    at,
  )
const errorsAt = async (at = gateway, token = operatorToken()) =>
  call<ModuleError[]>(
    { ...listModuleErrors, path: `${listModuleErrors.path}?module=pos&version=${VERSION}` } as never,
    undefined,
    token,
    at,
  )
const stored = () =>
  readdirSync(path.join(folder(), 'errors'))
    .map((file) => readFileSync(path.join(folder(), 'errors', file), 'utf8'))
    .join()

test('errors of four kinds are seen at two gateways, with page, restaurants and place in the source', async () => {
  for (const kind of ['render', 'error', 'rejection', 'load']) await report({ kind })
  await report({}, second, staffOf('curry'))
  await report({}, second)
  await errorsAt()

  const atSecond = await errorsAt(second)
  expect(atSecond.body.map(({ kind, count, restaurants }) => [kind, count, restaurants])).toEqual([
    ['error', 3, 2],
    ['render', 1, 1],
    ['rejection', 1, 1],
    ['load', 1, 1],
  ])
  expect(atSecond.body[0]).toMatchObject({
    message: 'Cannot settle',
    page: '/pos',
    frames: [{ file: 'routes.js', line: 1, column: 4, source: 'src/cart.ts:11:3' }],
  })
  expect((await errorsAt()).body).toEqual(atSecond.body)
})

test('errors outside of rendering are no failures of the version', async () => {
  for (const kind of ['error', 'rejection']) await report({ kind })
  const { body } = await call<{ modules: { versions: { failures: number }[] }[] }>(listModules)

  expect(body.modules[0]!.versions[0]!.failures).toBe(0)
})

describe('what could name a person is not stored', () => {
  const canaries = ['Asha', 'Raghunathan', '9876543210', 'eyJhbGciOiJFUzI1NiJ9', 'asha@spice.test', '01910000', 'रवि']

  test('in a message, a stack or the address of the page', async () => {
    await report({
      message: `Cannot settle for Asha Raghunathan, "9876543210" eyJhbGciOiJFUzI1NiJ9.abc asha@spice.test रवि`,
      stack: `Error: Asha Raghunathan 9876543210\n    at Asha (https://spice.example/modules/pos/${VERSION}/routes.js:1:5)`,
      page: '/pos/01910000-0000-7000-8000-0000000000a1',
    })
    await errorsAt()

    const text = stored()
    expect(canaries.filter((canary) => text.includes(canary))).toEqual([])
    expect(text).toContain('Cannot settle for … …')
  })

  test('nor is the restaurant', async () => {
    await report()
    await errorsAt()
    expect(stored()).not.toContain('spice')
  })
})

test('different errors of a version are bounded; the rarest one makes place', async () => {
  const open = await startGateway((_req, res) => void res.writeHead(503).end(), {
    openStore: () => createModuleStore(diskOpener({ folder: gateway.modules })),
    proxy: { https: false, trustedProxies: 1 },
  })
  const send = (line: number) =>
    fetch(open.url + reportModuleFailure.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.0.${line % 20}` },
      body: JSON.stringify({
        module: 'pos',
        version: VERSION,
        kind: 'error',
        message: 'Cannot settle',
        stack: stack.replace(':1:5', `:${line}:5`),
      }),
    })
  await send(1)
  for (let line = 1; line <= 110; line++) await send(line)

  const { body } = await errorsAt(open)
  await open.stop()
  expect(body).toHaveLength(100)
  expect([body[0]!.count, body[0]!.frames[0]!.line]).toEqual([2, 1])
})

test('a file of errors that is damaged, and a missing map, cost nothing else', async () => {
  await report()
  await errorsAt()
  writeFileSync(path.join(folder(), 'errors/broken.json'), '{')
  writeFileSync(path.join(folder(), 'routes.js.map.gz'), 'no map')

  const { status, body } = await errorsAt()
  expect([status, body.length, body[0]!.frames[0]!.source]).toEqual([200, 1, null])
})

test('the errors are for the operator and the team of the module, and no map is served', async () => {
  expect((await errorsAt(gateway, other.token)).status).toBe(403)
  expect((await errorsAt(gateway, staffOf('spice'))).status).toBe(401)
  for (const file of ['routes.js.map', 'routes.js.map.gz', 'errors/a.json'])
    expect((await fetch(`${gateway.url}/modules/pos/${VERSION}/${file}`)).status).toBe(404)
})
