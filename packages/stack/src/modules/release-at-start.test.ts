import { mkdtempSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createModuleStore, createReleases, SHELL, type Releases } from '@tiffin/module-releases'
import { asha, build, buildShell, POS } from '@tiffin/module-releases/testing'
import { diskOpener } from '@tiffin/file-store'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { releaseBuilds, releaseTogether } from './release-at-start.ts'

let folder: string
let releases: Releases
const say = vi.fn()
const open = () =>
  createReleases(createModuleStore(diskOpener({ folder: path.join(folder, 'modules') })), {
    readShell: async () => ({ contract: '1.0.0', shared: { react: '19.3.1' } }),
  })
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tiffin-start-'))
  releases = open()
  say.mockReset()
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Acts as `npm start` with one data folder, after the till was built as this version. */
async function start(version: string, { of = 'mine', routes = POS.routes, isShared = true } = {}) {
  const dir = path.join(folder, 'mfe-pos')
  build(dir, version, { ...POS, routes })
  return releaseBuilds([{ dir, version }], {
    dataDir: path.join(folder, of),
    releases,
    isShared,
    commit: null,
    say,
  })
}
const live = async () => (await releases.find('pos'))?.live
const doneByStarts = async () =>
  (await releases.history()).filter(({ actor }) => actor === 'npm start').map(({ action }) => action)

test('what changed since the last start goes live, and only that', async () => {
  expect([await start('1-a'), await start('1-a'), await start('1-b')]).toEqual([['mfe-pos'], [], ['mfe-pos']])

  expect(await live()).toBe('1-b')
  expect(await doneByStarts()).toEqual(['released', 'released', 'promoted'])
  expect(say).not.toHaveBeenCalled()
})

describe('in a store that others use', () => {
  test('what they made live stays live, and what is here is only released', async () => {
    await start('1-a', { of: 'theirs' })
    expect(await start('1-b')).toEqual([])
    expect(await start('1-b')).toEqual([])

    expect(await live()).toBe('1-a')
    expect(await doneByStarts()).toEqual(['released', 'released'])
    expect(say.mock.calls[1]).toEqual([
      'mfe-pos 1-b is released and not live: 1-a is, which was not made live by a start here. ' +
        'To make it live: npm run module -- promote mfe-pos 1-b',
    ])
  })

  test('so it is when they promoted, or went back, since the last start', async () => {
    for (const version of ['1-a', '1-b']) await start(version)
    await releases.rollBack({ module: 'pos' }, asha())
    await start('1-c')

    expect(await live()).toBe('1-a')
  })

  test('a canary of theirs goes on', async () => {
    await start('1-a')
    await start('1-b', { of: 'theirs' })
    await releases.startCanary({ module: 'pos', version: '1-b', restaurants: ['spice'], percent: 0 }, asha())
    await start('1-c')

    expect(await releases.find('pos')).toMatchObject({ live: '1-a', canary: { version: '1-b' } })
    expect(say).toHaveBeenLastCalledWith(expect.stringContaining('1-c is released and not live: 1-b is tried.'))
  })

  test('what they made live stays theirs, though the same is built here', async () => {
    await start('1-a', { of: 'theirs' })
    expect(await start('1-a')).toEqual([])
    expect(say).not.toHaveBeenCalled()
    await start('1-b')

    expect(await live()).toBe('1-a')
  })
})

test('in a store of our own, what was made live by hand is gone on from', async () => {
  for (const version of ['1-a', '1-b']) await start(version, { isShared: false })
  await releases.rollBack({ module: 'pos' }, asha())
  expect(await start('1-c', { isShared: false })).toEqual([])
  await releases.promote({ module: 'pos', version: '1-c' }, asha())

  expect([await start('1-c', { isShared: false }), await start('1-d', { isShared: false })]).toEqual([
    ['mfe-pos'],
    ['mfe-pos'],
  ])
  expect(await live()).toBe('1-d')
})

test('a module that does not fit the shell is not released, and the start goes on', async () => {
  await start('1-a')
  expect(await start('1-b', { routes: ['pos'] })).toEqual([])

  expect((await releases.find('pos'))?.versions).toEqual(['1-a'])
  expect(say).toHaveBeenCalledWith(
    'mfe-pos is not released. pos cannot own pos: ' +
      'an address begins with a slash and ends without one, in small letters, digits and hyphens.',
  )
})

test('what is live and lost its description is made whole by a start, and stays live', async () => {
  await start('1-a')
  truncateSync(path.join(folder, 'modules/pos/1-a/module.json'), 0)
  releases = open()
  expect(await releases.servedVersion('pos')).toBeNull()

  expect([await start('1-a', { isShared: false }), await start('1-a', { isShared: false })]).toEqual([['mfe-pos'], []])
  expect([await releases.servedVersion('pos'), await doneByStarts()]).toEqual(['1-a', ['released']])
})

describe('the shell of a checkout goes live with the modules', () => {
  const WEB_KIT = '@tiffin/web-kit'
  async function startBoth(version: string, exported: readonly string[], used: readonly string[]) {
    const dirs = [SHELL, 'mfe-pos'].map((name) => path.join(folder, name))
    buildShell(dirs[0]!, version, exported)
    build(dirs[1]!, version, { ...POS, uses: { [WEB_KIT]: used } })
    const target = { dataDir: path.join(folder, 'mine'), releases, isShared: false, commit: null, say }
    return releaseTogether(
      dirs.map((dir) => ({ dir, version })),
      target,
    )
  }
  beforeEach(async () => {
    releases = createReleases(createModuleStore(diskOpener({ folder: path.join(folder, 'modules') })), {
      readShell: async () => ({ contract: '1.0.0', shared: { react: '19.3.1', [WEB_KIT]: '0.1.0' } }),
    })
    await startBoth('1-a', ['call', 'toast'], ['call', 'toast'])
  })

  test.each<[string, string[], string[], string[]]>([
    ['before the module that needs an export more', ['call', 'toast', 'useHold'], ['useHold'], [SHELL, 'mfe-pos']],
    ['after the module that does without an export', ['call'], ['call'], ['mfe-pos', SHELL]],
  ])('%s', async (_when, exported, used, order) => {
    expect(await startBoth('1-b', exported, used)).toEqual(order)
    expect([(await releases.find(SHELL))?.live, (await releases.find('pos'))?.live, say.mock.calls]).toEqual([
      '1-b',
      '1-b',
      [],
    ])
  })

  test('and is not released where a module that stays needs what it lacks', async () => {
    await startBoth('1-b', ['call'], ['call', 'toast'])

    expect((await releases.find(SHELL))?.live).toBe('1-a')
    expect(say).toHaveBeenCalledWith(
      'shell is not released. pos 1-b uses toast of @tiffin/web-kit, which shell 1-b does not export.',
    )
  })
})
