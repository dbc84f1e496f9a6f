import { mkdtempSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { diskOpener } from '@tiffin/file-store'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  createModuleStore,
  createReleases,
  describeBuild,
  SHELL,
  type Releases,
  type ShellDescription,
} from './index.ts'
import { asha, buildShell, createTeam, now, passDays, POS } from './testing/team.ts'

const WEB_KIT = '@tiffin/web-kit'
const using = (...names: string[]) => ({ ...POS, uses: { [WEB_KIT]: names } })
/** The shell in the folder of the gateway. */
const own: ShellDescription = {
  contract: '1.0.0',
  shared: { react: '19.3.1', [WEB_KIT]: '0.1.0' },
  exports: { [WEB_KIT]: ['call'] },
}

let folder: string
let releases: Releases
let team: ReturnType<typeof createTeam>
const open = () =>
  createReleases(createModuleStore(diskOpener({ folder: path.join(folder, 'modules') })), {
    readShell: async () => own,
    now,
  })

async function releaseShell(version: string, exported: readonly string[] = ['call'], contract?: string): Promise<void> {
  const dir = path.join(folder, SHELL)
  buildShell(dir, version, exported, contract)
  await releases.store(dir, await describeBuild(dir, { version, commit: null, releasedAt: new Date(now()) }))
  await releases.publish({ module: SHELL, version }, asha())
}
const promote = (module: string, version: string) => releases.promote({ module, version }, asha())
const canaryAt = (restaurant: string, version: string) =>
  releases.startCanary({ module: SHELL, version, restaurants: [restaurant], percent: 0 }, asha())
const shellAt = async (restaurant: string | null, of = releases) =>
  /<noscript>(.*)<\/noscript>/.exec((await of.pageFor(restaurant)) ?? '')?.[1]

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tiffin-shell-'))
  releases = open()
  team = createTeam(folder, () => releases)
  await team.release('1.0.0', '1.0.0', using('call'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a release of the shell is tried by a restaurant, promoted and rolled back, and is no module of the registry', async () => {
  expect(await releases.pageFor(null)).toBeNull()
  await releaseShell('1-a')
  await releaseShell('2-b')
  expect([await shellAt(null), await shellAt('spice')]).toEqual(['1-a', '1-a'])

  await canaryAt('spice', '2-b')
  expect([await shellAt(null), await shellAt('spice'), await shellAt('curry')]).toEqual(['1-a', '2-b', '1-a'])
  // A page without a restaurant asks for the registry again only where a module has a canary.
  expect(await releases.hasCanary()).toBe(false)

  expect([await promote(SHELL, '2-b'), await shellAt(null)]).toEqual(['2-b', '2-b'])
  expect([await releases.rollBack({ module: SHELL }, asha()), await shellAt('spice')]).toEqual(['1-a', '1-a'])
  expect((await releases.registryFor('spice')).modules.map(({ name }) => name)).toEqual(['pos'])
  expect((await releases.history()).map(({ module, action }) => `${module} ${action}`)).toEqual([
    'pos released',
    'shell released',
    'shell released',
    'shell canary_started',
    'shell promoted',
    'shell rolled_back',
  ])
})

test('files of a shell are kept for a week after it was left', async () => {
  const store = createModuleStore(diskOpener({ folder: path.join(folder, 'modules') }))
  const isStored = async (version: string) =>
    (await store.read(`${SHELL}/${version}/assets/part.${version}.js`)) !== null
  for (let build = 10; build < 23; build++) {
    await releaseShell(`${build}-a`)
    await promote(SHELL, `${build}-a`)
    await releases.prune(SHELL)
  }
  expect(await isStored('10-a')).toBe(true)

  passDays(8)
  await releases.prune(SHELL)
  expect([await isStored('10-a'), await isStored('22-a')]).toEqual([false, true])
})

describe('modules and the shells that are served are compared', () => {
  test('a module fits the live shell and the one in canary, whatever the folder of the gateway has', async () => {
    await releaseShell('1-a', ['call', 'toast'])
    await team.release('1.1.0', '1.1.0', using('call', 'toast'))
    await releaseShell('2-b', ['call'])
    await canaryAt('spice', '2-b')

    await expect(promote('pos', '1.1.0')).rejects.toThrow(
      'pos 1.1.0 uses toast of @tiffin/web-kit, which shell 2-b does not export.',
    )
    await releases.rollBack({ module: SHELL }, asha())
    expect(await promote('pos', '1.1.0')).toBe('1.1.0')
    expect((await releases.liveShell()).exports).toEqual({ [WEB_KIT]: ['call', 'toast'] })
  })

  test('a shell that lacks what a live module uses is neither released, tried, promoted nor gone back to', async () => {
    await releaseShell('1-a', ['call'])
    await releaseShell('2-b', ['call', 'toast'])
    await promote(SHELL, '2-b')
    await team.release('1.1.0', '1.1.0', using('call', 'toast'))
    await promote('pos', '1.1.0')

    const lacking = (shell: string) => `pos 1.1.0 uses toast of @tiffin/web-kit, which shell ${shell} does not export.`
    await expect(releaseShell('3-c', ['call'])).rejects.toThrow(lacking('3-c'))
    await expect(canaryAt('spice', '1-a')).rejects.toThrow(lacking('1-a'))
    await expect(promote(SHELL, '1-a')).rejects.toThrow(lacking('1-a'))
    await expect(releases.rollBack({ module: SHELL }, asha())).rejects.toThrow(lacking('1-a'))
    expect(await releases.problems()).toEqual([
      { kind: 'misfit', module: SHELL, version: '1-a', role: 'before', text: lacking('1-a') },
    ])
    expect(await shellAt(null)).toBe('2-b')
  })

  test('a shell of an older contract than a live module names is not gone back to', async () => {
    await releaseShell('1-a', ['call'], '1.1.0')
    await releaseShell('2-b', ['call'], '1.2.0')
    await promote(SHELL, '2-b')
    await team.release('1.2.0', '1.2.0', { ...using('call'), contract: '^1.2.0' })
    await promote('pos', '1.2.0')

    await expect(releases.rollBack({ module: SHELL }, asha())).rejects.toThrow(
      'pos 1.2.0 needs module contract ^1.2.0; shell 1-a speaks 1.1.0.',
    )
  })
})

test('a shell whose description is damaged gives way to the one before, and the last one to the folder of the gateway', async () => {
  await releaseShell('1-a')
  await releaseShell('2-b')
  await promote(SHELL, '2-b')
  const damage = (version: string) => truncateSync(path.join(folder, `modules/shell/${version}/module.json`), 0)

  damage('2-b')
  expect(await shellAt(null, open())).toBe('1-a')
  damage('1-a')
  const started = open()
  expect([await started.pageFor(null), await started.liveShell()]).toEqual([null, own])
  expect((await started.problems()).map(({ text }) => text)).toContainEqual(
    expect.stringMatching(/^The description of shell 2-b .* The shell in the folder of each gateway is given/),
  )
})

test('no module may have the name of the shell', async () => {
  await team.store('1.0.0', '1.0.0', { ...POS, module: SHELL })

  await expect(releases.publish({ module: SHELL, version: '1.0.0' }, asha())).rejects.toThrow(
    'shell 1.0.0 has no page of a shell.',
  )
})
