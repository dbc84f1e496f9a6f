import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime'
import { beforeEach, expect, test, vi } from 'vitest'
import { writePage } from '../testing/render-shell.tsx'
import type * as Federation from './federation.ts'
import type { Registry, RegistryModule } from '@tiffin/contracts'

vi.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: vi.fn(), registerRemotes: vi.fn() }))

const released = (version: string, change: Partial<RegistryModule> = {}): Registry => {
  const entry = `/modules/pos/${version}/remoteEntry.js`
  return { schema: 1, revision: 1, modules: [{ name: 'pos', version, routes: ['/pos'], entry, js: [], css: [], integrity: { [entry]: 'sha384-x' }, contract: '1', ...change }] }
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

test('the loader is pointed at the released entry', () => {
  federation.applyRegistry(released('1.0.0'))
  expect(registerRemotes).toHaveBeenCalledExactlyOnceWith([{ name: 'pos', entry: '/modules/pos/1.0.0/remoteEntry.js', type: 'global', entryGlobalName: 'pos' }], { force: false })
})

test('an entry without a hash is not loaded at all', () => {
  const said = vi.spyOn(console, 'error').mockReturnValue()
  federation.applyRegistry(released('1.0.0', { integrity: {} }))
  expect(registerRemotes).not.toHaveBeenCalled()
  expect(said).toHaveBeenCalledWith('Module pos 1.0.0 has no integrity hash and is not loaded')
})

test('a newer release replaces one that was not loaded yet; the same registry again changes nothing', () => {
  federation.applyRegistry(released('1.0.0'))
  federation.applyRegistry(released('1.0.0'))
  federation.applyRegistry(released('1.1.0'))
  expect(vi.mocked(registerRemotes).mock.calls.map(([[remote], options]) => [(remote as { entry: string }).entry, options?.force])).toEqual([
    ['/modules/pos/1.0.0/remoteEntry.js', false],
    ['/modules/pos/1.1.0/remoteEntry.js', true],
  ])
})

test('a module that is loaded keeps its version', async () => {
  vi.mocked(loadRemote).mockResolvedValue(routes)
  federation.applyRegistry(released('1.0.0'))
  await federation.loadModule('pos')
  federation.applyRegistry(released('1.1.0'))
  expect(registerRemotes).toHaveBeenCalledOnce()
})

test('a dropped connection is tried once more, silently', async () => {
  vi.mocked(loadRemote).mockRejectedValueOnce(new Error('dropped')).mockResolvedValue(routes)
  await expect(federation.loadModule('pos')).resolves.toBe(routes.default)
  expect(vi.mocked(loadRemote).mock.calls).toEqual([['pos/routes'], ['pos/routes']])
})

test('what stays away is a failure, and so is what speaks another contract or exposes nothing', async () => {
  vi.mocked(loadRemote).mockRejectedValue(new Error('gone'))
  await expect(federation.loadModule('pos')).rejects.toThrow('gone')
  vi.mocked(loadRemote).mockResolvedValue({ default: { contract: '2', routes: () => null } })
  await expect(federation.loadModule('pos')).rejects.toThrow('pos speaks module contract 2, the shell 1')
  vi.mocked(loadRemote).mockResolvedValue({})
  await expect(federation.loadModule('pos')).rejects.toThrow('pos exposes no routes')
})
