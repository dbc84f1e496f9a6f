import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { writePage } from '../testing/render-shell.tsx'
import { MODULE_CONTRACT_VERSION } from '@tiffin/module-contract'
import type * as Federation from './federation.ts'
import { reloadForShell } from './reload-page.ts'
import type { Registry, RegistryModule } from '@tiffin/contracts'

vi.mock('./reload-page.ts', () => ({ reloadForShell: vi.fn(() => Promise.reject(new Error('a newer shell'))) }))
vi.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: vi.fn(), registerRemotes: vi.fn() }))

const released = (version: string, change: Partial<RegistryModule> = {}): Registry => {
  const entry = `/modules/pos/${version}/remoteEntry.js`
  return {
    schema: 1,
    revision: 1,
    modules: [
      {
        name: 'pos',
        version,
        routes: ['/pos'],
        entry,
        js: [],
        css: [],
        integrity: { [entry]: 'sha384-x' },
        contract: '1',
        ...change,
      },
    ],
  }
}
const routes = { default: { contract: '1', routes: () => null } }

let federation: typeof Federation
beforeEach(async () => {
  vi.resetModules()
  vi.mocked(loadRemote).mockReset()
  vi.mocked(registerRemotes).mockReset()
  writePage()
  federation = await import('./federation.ts')
})

const entriesPointedAt = () =>
  vi
    .mocked(registerRemotes)
    .mock.calls.map(([[remote], options]) => [(remote as { entry: string }).entry, options?.force])

test('the loader is pointed at the released entry when it is loaded', async () => {
  vi.mocked(loadRemote).mockResolvedValue(routes)
  federation.applyRegistry(released('1.0.0'))
  expect(registerRemotes).not.toHaveBeenCalled()
  await federation.loadModule('pos')

  expect(registerRemotes).toHaveBeenCalledExactlyOnceWith(
    [{ name: 'pos', entry: '/modules/pos/1.0.0/remoteEntry.js', type: 'global', entryGlobalName: 'pos' }],
    { force: false },
  )
  expect([federation.versionOf('pos'), federation.isLoaded('pos'), federation.isOutdated('pos')]).toEqual([
    '1.0.0',
    true,
    false,
  ])
})

test('an entry without a hash is not loaded at all', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue()
  vi.mocked(loadRemote).mockRejectedValue(new Error('unknown'))
  federation.applyRegistry(released('1.0.0', { integrity: {} }))

  await expect(federation.loadModule('pos')).rejects.toThrow('unknown')
  expect(registerRemotes).not.toHaveBeenCalled()
  expect(said).toHaveBeenCalledWith('Module pos 1.0.0 has no integrity hash and is not loaded')
})

test('a newer release changes nothing on screen; the next time the module is entered it is loaded', async () => {
  vi.mocked(loadRemote).mockResolvedValue(routes)
  federation.applyRegistry(released('1.0.0'))
  await federation.loadModule('pos')
  federation.applyRegistry(released('1.1.0'))
  expect([entriesPointedAt().length, federation.isOutdated('pos'), federation.versionOf('pos')]).toEqual([
    1,
    true,
    '1.0.0',
  ])

  await federation.loadModule('pos')
  expect(entriesPointedAt()).toEqual([
    ['/modules/pos/1.0.0/remoteEntry.js', false],
    ['/modules/pos/1.1.0/remoteEntry.js', true],
  ])
  expect([federation.isOutdated('pos'), federation.versionOf('pos')]).toEqual([false, '1.1.0'])
})

test('what broke after it was loaded is loaded again, past every cache', async () => {
  const asked = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response())
  vi.mocked(loadRemote).mockResolvedValue(routes)
  federation.applyRegistry(released('1.0.0'))
  await federation.loadModule('pos')
  federation.markFailed('pos')
  await federation.loadModule('pos')

  const entry = '/modules/pos/1.0.0/remoteEntry.js'
  expect(entriesPointedAt()).toEqual([
    [entry, false],
    [entry, true],
  ])
  expect(asked).toHaveBeenCalledExactlyOnceWith(entry, expect.objectContaining({ cache: 'reload' }))
})

test('a loaded module is at hand until another version is released or it fails', async () => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response())
  vi.mocked(loadRemote).mockResolvedValue(routes)
  federation.applyRegistry(released('1.0.0'))
  expect(federation.loadedModule('pos')).toBeNull()
  await federation.loadModule('pos')
  expect(federation.loadedModule('pos')).toBe(routes.default)

  federation.applyRegistry(released('1.1.0'))
  expect(federation.loadedModule('pos')).toBeNull()
  await federation.loadModule('pos')
  expect(federation.loadedModule('pos')).toBe(routes.default)

  federation.markFailed('pos')
  expect(federation.loadedModule('pos')).toBeNull()
})

test('styles of the version before go, those of others stay', async () => {
  vi.mocked(loadRemote).mockResolvedValue(routes)
  document.head.innerHTML +=
    '<link rel="stylesheet" href="/modules/pos/1.0.0/a.css">' +
    '<link rel="stylesheet" href="/modules/backoffice/1.0.0/b.css">' +
    '<link rel="stylesheet" href="/assets/c.css">'
  for (const version of ['1.0.0', '1.1.0']) {
    federation.applyRegistry(released(version))
    await federation.loadModule('pos')
  }

  expect([...document.querySelectorAll('link[rel="stylesheet"]')].map((link) => link.getAttribute('href'))).toEqual([
    '/modules/backoffice/1.0.0/b.css',
    '/assets/c.css',
  ])
})

test('a version that does not load is not what runs', async () => {
  vi.mocked(loadRemote).mockResolvedValueOnce(routes).mockRejectedValue(new Error('gone'))
  federation.applyRegistry(released('1.0.0'))
  await federation.loadModule('pos')
  federation.applyRegistry(released('1.1.0'))
  await expect(federation.loadModule('pos')).rejects.toThrow('gone')

  expect([federation.isLoaded('pos'), federation.versionOf('pos'), federation.isOutdated('pos')]).toEqual([
    false,
    '1.1.0',
    false,
  ])
})

test('a dropped connection is tried once more, silently', async () => {
  vi.mocked(loadRemote).mockRejectedValueOnce(new Error('dropped')).mockResolvedValue(routes)
  await expect(federation.loadModule('pos')).resolves.toBe(routes.default)
  expect(vi.mocked(loadRemote).mock.calls).toEqual([['pos/routes'], ['pos/routes']])
})

test('a module that does not load is a failure, and so is one with another contract or without routes', async () => {
  vi.mocked(loadRemote).mockRejectedValue(new Error('gone'))
  await expect(federation.loadModule('pos')).rejects.toThrow('gone')
  vi.mocked(loadRemote).mockResolvedValue({ default: { contract: '2', routes: () => null } })
  await expect(federation.loadModule('pos')).rejects.toThrow('pos speaks module contract 2, the shell 1')
  vi.mocked(loadRemote).mockResolvedValue({})
  await expect(federation.loadModule('pos')).rejects.toThrow('pos exposes no routes')
})

test('a module that hangs is a failure after 20 seconds, and the next attempt starts from nothing', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response())
  vi.useFakeTimers()
  vi.mocked(loadRemote)
    .mockReturnValueOnce(new Promise(() => undefined))
    .mockResolvedValue(routes)
  federation.applyRegistry(released('1.0.0'))
  const [outcome] = await Promise.all([
    federation.loadModule('pos').catch((error: Error) => error.message),
    vi.advanceTimersByTimeAsync(20_000),
  ])
  vi.useRealTimers()
  expect(outcome).toBe('pos did not come within 20 seconds')
  expect(fetched).not.toHaveBeenCalled()

  await expect(federation.loadModule('pos')).resolves.toBe(routes.default)
  expect(entriesPointedAt()).toEqual([
    ['/modules/pos/1.0.0/remoteEntry.js', false],
    ['/modules/pos/1.0.0/remoteEntry.js', true],
  ])
  // The cached file may be the damaged one.
  expect(fetched.mock.calls).toEqual([
    ['/modules/pos/1.0.0/remoteEntry.js', expect.objectContaining({ cache: 'reload' })],
  ])
})

test('a part of a module in another page keeps the version that runs; the next visit of its own page brings the new one', async () => {
  vi.mocked(loadRemote).mockResolvedValue(routes)
  federation.applyRegistry(released('1.0.0'))
  await federation.loadModule('pos')
  federation.applyRegistry(released('1.1.0'))

  await federation.loadModule('pos', { keepsRunning: true })
  expect([federation.versionOf('pos'), federation.isOutdated('pos')]).toEqual(['1.0.0', true])
  federation.markFailed('pos')
  await federation.loadModule('pos', { keepsRunning: true })
  expect(federation.versionOf('pos')).toBe('1.1.0')
})

describe('a version that names a newer contract than this page speaks', () => {
  const [major, minor] = MODULE_CONTRACT_VERSION.split('.').map(Number) as [number, number]
  const newer = { ...released('1.1.0', { contract: `^${major}.${minor + 1}.0` }), shell: 'newer' }

  test('is not fetched: the page reloads for the shell that is served now', async () => {
    vi.mocked(loadRemote).mockResolvedValue(routes)
    federation.applyRegistry(released('1.0.0', { contract: `^${MODULE_CONTRACT_VERSION}` }))
    await federation.loadModule('pos')
    federation.applyRegistry(newer)

    expect([federation.isOutdated('pos'), federation.needsNewerShell('pos')]).toEqual([true, true])
    await expect(federation.loadModule('pos')).rejects.toThrow('a newer shell')
    expect(reloadForShell).toHaveBeenLastCalledWith('newer', 'pos', routes.default)
    expect(entriesPointedAt()).toEqual([['/modules/pos/1.0.0/remoteEntry.js', false]])
  })

  test('is not held off by a version that has failed', async () => {
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response())
    vi.mocked(loadRemote).mockResolvedValue(routes)
    federation.applyRegistry(released('1.0.0', { contract: `^${MODULE_CONTRACT_VERSION}` }))
    await federation.loadModule('pos')
    federation.applyRegistry(newer)
    federation.markFailed('pos')
    await expect(federation.loadModule('pos')).rejects.toThrow('a newer shell')
    expect(reloadForShell).toHaveBeenLastCalledWith('newer', 'pos', undefined)
  })

  test('does not reload a page of another module, in which it has a part', async () => {
    vi.mocked(loadRemote).mockResolvedValue(routes)
    federation.applyRegistry(newer)
    await expect(federation.loadModule('pos', { keepsRunning: true })).rejects.toThrow('a newer shell')
    expect(reloadForShell).toHaveBeenLastCalledWith(undefined, 'pos', undefined)
    expect(entriesPointedAt()).toEqual([])
  })

  test.each([
    [`^${major}.${minor + 8}.0`, true],
    [`^${major + 1}.0.0`, true],
    [`^${major}.${minor}.0`, false],
    [`^${major}.0.0`, false],
    ['*', false],
  ])('control: %s is one: %s', (contract, isNewer) => {
    federation.applyRegistry(released('1.1.0', { contract }))
    expect(federation.needsNewerShell('pos')).toBe(isNewer)
  })
})
