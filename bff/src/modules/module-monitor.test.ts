import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  createModuleStore,
  createReleases,
  type ReleasedModule,
  type Releases,
  type ShellDescription,
} from '@tiffin/module-releases'
import { diskOpener } from '@tiffin/file-store'
import { createLogger } from '@tiffin/service-kit/gateway'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createModuleMonitor } from './module-monitor.ts'
import { shellDescriptionReader } from './shell-description.ts'

const WEB_KIT = '@tiffin/web-kit'
let folder: string
let releases: Releases
let metrics: Registry
let shell: ShellDescription
const logger = createLogger('bff', 'silent')
const said = { error: vi.spyOn(logger, 'error'), warn: vi.spyOn(logger, 'warn'), info: vi.spyOn(logger, 'info') }
const messages = (level: keyof typeof said) => said[level].mock.calls.map((call) => (call as unknown[])[1])
const open = () =>
  createReleases(createModuleStore(diskOpener({ folder: path.join(folder, 'modules') })), {
    readShell: async () => shell,
  })
const startMonitor = () => createModuleMonitor({ releases, logger, metrics })
const origin = { actor: 'asha', requestId: 'r', at: new Date('2026-11-21T10:00:00.000Z') }

async function release(version: string, uses: readonly string[]): Promise<void> {
  const store = createModuleStore(diskOpener({ folder: path.join(folder, 'modules') }))
  const entry = `/modules/pos/${version}/remoteEntry.js`
  const module: ReleasedModule = {
    name: 'pos',
    version,
    routes: ['/pos'],
    entry,
    js: [],
    css: [],
    integrity: { [entry]: 'sha384-x' },
    contract: '^1.0.0',
    shared: { [WEB_KIT]: '*' },
    uses: { [WEB_KIT]: [...uses] },
    exposes: ['./routes'],
    bytes: 10,
    budget_bytes: null,
    commit: null,
    released_at: '2026-11-21T10:00:00.000Z',
  }
  await store.write(`pos/${version}/module.json`, JSON.stringify(module))
  await releases.publish({ module: 'pos', version }, origin)
}

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tiffin-monitor-'))
  shell = { contract: '1.0.0', shared: { [WEB_KIT]: '0.1.0' }, exports: { [WEB_KIT]: ['call', 'useHold'] } }
  metrics = new Registry()
  releases = open()
  await release('1.0.0', ['call'])
  await release('1.1.0', ['call', 'useHold'])
  await releases.promote({ module: 'pos', version: '1.1.0' }, origin)
  for (const spy of Object.values(said)) spy.mockClear()
})
afterEach(() => rmSync(folder, { recursive: true }))

const lacking = 'pos 1.1.0 uses useHold of @tiffin/web-kit, which the shell does not export.'

test('where everything fits nothing is said', async () => {
  expect(await startMonitor().readiness()).toEqual({ notReady: [], warnings: [] })
  expect([...messages('error'), ...messages('warn')]).toEqual([])
})

test('a live version that cannot run with the shell keeps the gateway from being ready, is logged once, and counted', async () => {
  const monitor = startMonitor()
  shell = { ...shell, exports: { [WEB_KIT]: ['call'] } }
  for (let times = 0; times < 3; times++)
    expect(await monitor.readiness()).toEqual({ notReady: [`modules: ${lacking}`], warnings: [] })
  expect(messages('error')).toEqual([lacking])
  expect(await metrics.metrics()).toContain('module_problems{kind="misfit",module="pos",version="1.1.0",role="live"} 1')

  shell = { ...shell, exports: { [WEB_KIT]: ['call', 'useHold'] } }
  expect(await monitor.readiness()).toEqual({ notReady: [], warnings: [] })
  expect(messages('info')).toEqual(['a problem of modules is over'])
  expect(await metrics.metrics()).not.toContain('module_problems{')
})

describe('does not keep it from being ready, because everybody is served', () => {
  test('a canary, and what one would go back to, that cannot run with the shell', async () => {
    await release('1.2.0', ['call', 'useHold'])
    await releases.startCanary({ module: 'pos', version: '1.2.0', restaurants: ['spice'], percent: 0 }, origin)
    await releases.promote({ module: 'pos', version: '1.0.0' }, origin)
    await releases.startCanary({ module: 'pos', version: '1.2.0', restaurants: ['spice'], percent: 0 }, origin)
    shell = { ...shell, exports: { [WEB_KIT]: ['call'] } }

    const warnings = ['pos 1.2.0 (canary)', 'pos 1.1.0 (live before)'].map(
      (which) => `${which} uses useHold of @tiffin/web-kit, which the shell does not export.`,
    )
    expect(await startMonitor().readiness()).toEqual({
      notReady: [],
      warnings: warnings.map((text) => `modules: ${text}`),
    })
    expect([messages('error'), messages('warn')]).toEqual([[], warnings])
  })

  test('what is damaged in the store, which is the same for every gateway: it would take all of them away', async () => {
    truncateSync(path.join(folder, 'modules/pos/1.1.0/module.json'), 10)
    writeFileSync(path.join(folder, 'modules/log/00000009-00000000.json'), '')
    releases = open()

    const warnings = [
      'The description of pos 1.1.0 in the store cannot be read: it is cut off or damaged. ' +
        'pos 1.0.0, which was live before, is given in its place.',
      'The entry log/00000009-00000000.json of the release log cannot be read, nor can a copy of it. ' +
        'What is live is what the other entries add up to.',
    ]
    const monitor = startMonitor()
    for (let times = 0; times < 3; times++)
      expect(await monitor.readiness()).toEqual({ notReady: [], warnings: warnings.map((text) => `modules: ${text}`) })
    expect(messages('error')).toEqual(warnings)
    expect(await metrics.metrics()).toMatch(
      /module_problems\{kind="unreadable",module="pos",version="1.1.0",role="live"\} 1\nmodule_problems\{kind="log",module="",version="",role=""\} 1/,
    )
  })
})

test('as long as the store has not answered the gateway is not ready, and readiness does not wait for it', async () => {
  const away = createReleases({
    ...createModuleStore(diskOpener({ folder })),
    list: () => new Promise(() => undefined),
  })

  expect(await createModuleMonitor({ releases: away, logger, metrics: new Registry() }).readiness()).toEqual({
    notReady: ['modules'],
    warnings: [],
  })
})

test('once it answered what it said holds, whether it fails or hangs', async () => {
  const store = createModuleStore(diskOpener({ folder: path.join(folder, 'modules') }))
  let list = store.list
  const flaky = createModuleMonitor({
    releases: createReleases({ ...store, list: (name) => list(name) }),
    logger,
    metrics: new Registry(),
  })
  expect(await flaky.readiness()).toEqual({ notReady: [], warnings: [] })

  for (const failing of [
    () => Promise.reject(new Error('The store is away')),
    () => new Promise<string[]>(() => undefined),
  ]) {
    list = failing
    expect(await flaky.readiness()).toEqual({ notReady: [], warnings: [] })
  }
})

describe('the shell’s own description', () => {
  const whole = JSON.stringify({ contract: '1.0.0', shared: {} })

  test('holds while a build replaces the file', async () => {
    const texts: (string | Error)[] = [whole, new Error('ENOENT'), '{"contract"', whole.replace('1.0.0', '1.1.0')]
    const read = shellDescriptionReader(async () => {
      const text = texts.shift()
      if (typeof text !== 'string') throw text
      return text
    })

    expect([await read(), await read(), await read(), await read()].map(({ contract }) => contract)).toEqual([
      '1.0.0',
      '1.0.0',
      '1.0.0',
      '1.1.0',
    ])
  })

  test('that was never there keeps the gateway from being ready, with the reason', async () => {
    releases = createReleases(createModuleStore(diskOpener({ folder: path.join(folder, 'modules') })), {
      readShell: shellDescriptionReader(() => Promise.reject(new Error('ENOENT'))),
    })

    expect(await startMonitor().readiness()).toEqual({
      notReady: ['modules: No module can be compared with the shell: its shell.json cannot be read.'],
      warnings: [],
    })
  })
})
