import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { diskOpener } from '@tiffin/file-store'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createModuleStore, createReleases, type ModuleStore, type Releases } from './index.ts'
import { asha, createTeam } from './testing/team.ts'

const KIOSK = { module: 'kiosk', routes: ['/kiosk'] }

let folder: string
let clock: number
let releases: Releases
let release: ReturnType<typeof createTeam>['release']
const place = (...parts: string[]) => path.join(folder, 'modules', ...parts)
const openStore = () => createModuleStore(diskOpener({ folder: place() }))
/** Opens the registry of a gateway that starts now. */
const start = (store: ModuleStore = openStore()) => createReleases(store, { now: () => clock })
const served = async (of: Releases, name = 'pos') =>
  (await of.registryFor(null)).modules.find((module) => module.name === name)?.version
const texts = async (of: Releases) => (await of.problems()).map(({ text }) => text)
const promote = (version: string, of = releases) => of.promote({ module: 'pos', version }, asha())

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tiffin-damaged-'))
  clock = Date.parse('2026-11-21T10:00:00.000Z')
  releases = start()
  release = createTeam(folder, () => releases).release
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await release(version)
  await release('1.0.0', 'kiosk', KIOSK)
  for (const version of ['1.1.0', '1.2.0']) await promote(version)
})
afterEach(() => rmSync(folder, { recursive: true }))

const description = (version: string) => place('pos', version, 'module.json')
const damages: Record<
  string,
  { readonly damage: (file: string) => void; readonly reason: (version: string) => string }
> = {
  'cut off': {
    damage: (file) => truncateSync(file, 20),
    reason: (version) => `The description of pos ${version} in the store cannot be read: it is cut off or damaged.`,
  },
  empty: {
    damage: (file) => truncateSync(file, 0),
    reason: (version) => `The description of pos ${version} in the store cannot be read: it is empty.`,
  },
  missing: { damage: (file) => rmSync(file), reason: (version) => `pos ${version} is not in the store.` },
  'no description at all': {
    damage: (file) => writeFileSync(file, '{"name":"pos"}'),
    reason: (version) =>
      `The description of pos ${version} in the store cannot be read: it is no description of a module.`,
  },
  'that of another': {
    damage: (file) => cpSync(place('kiosk/1.0.0/module.json'), file),
    reason: (version) => `What lies in the store as pos ${version} calls itself kiosk 1.0.0.`,
  },
}

describe.each(Object.entries(damages))('a description that is %s', (_what, { damage, reason }) => {
  test('costs its own module only, which falls to what was live before, and is named', async () => {
    damage(description('1.2.0'))
    const started = start()

    expect([await served(started), await served(started, 'kiosk')]).toEqual(['1.1.0', '1.0.0'])
    expect(await started.problems()).toEqual([
      {
        kind: 'unreadable',
        module: 'pos',
        version: '1.2.0',
        role: 'live',
        text: `${reason('1.2.0')} pos 1.1.0, which was live before, is given in its place.`,
      },
    ])
    expect([(await started.find('pos'))?.live, await started.servedVersion('pos')]).toEqual(['1.2.0', '1.1.0'])
    expect((await started.list()).map(({ name }) => name)).toEqual(['kiosk', 'pos'])
  })

  test('leaves every change of other modules possible, and of its own', async () => {
    damage(description('1.2.0'))
    releases = start()
    await release('1.1.0', 'kiosk again', KIOSK)
    expect(await releases.promote({ module: 'kiosk', version: '1.1.0' }, asha())).toBe('1.1.0')
    await releases.startCanary({ module: 'kiosk', version: '1.0.0', restaurants: ['spice'], percent: 0 }, asha())
    expect(await releases.rollBack({ module: 'kiosk' }, asha())).toBe('1.1.0')
    await expect(promote('1.2.0')).rejects.toThrow(reason('1.2.0'))

    expect(await releases.rollBack({ module: 'pos' }, asha())).toBe('1.1.0')
    expect([await texts(releases), await served(releases)]).toEqual([[], '1.1.0'])
  })

  test('is made whole by releasing the same again', async () => {
    damage(description('1.2.0'))
    releases = start()
    expect(await served(releases)).toBe('1.1.0')
    await release('1.2.0')

    expect([await served(releases), await texts(releases)]).toEqual(['1.2.0', []])
  })

  test('changes nothing for a gateway that read it before', async () => {
    damage(description('1.2.0'))

    expect([await served(releases), await texts(releases)]).toEqual(['1.2.0', []])
  })
})

describe('where several cannot be read', () => {
  const cutOff = (...versions: string[]) => versions.forEach((version) => truncateSync(description(version), 20))

  test('the nearest that can is given', async () => {
    cutOff('1.2.0', '1.1.0')
    const started = start()

    expect(await served(started)).toBe('1.0.0')
    expect(await texts(started)).toEqual([
      'The description of pos 1.2.0 in the store cannot be read: it is cut off or damaged. ' +
        'pos 1.0.0, which was live before, is given in its place.',
      'The description of pos 1.1.0 in the store cannot be read: it is cut off or damaged. pos cannot go back to it.',
    ])
  })

  test('and none can, the module is missing, which is said, and the others go on', async () => {
    cutOff('1.2.0', '1.1.0', '1.0.0')
    const started = start()

    expect([await served(started), await served(started, 'kiosk')]).toEqual([undefined, '1.0.0'])
    expect((await texts(started))[0]).toMatch(/There is nothing to give in its place: pos is missing\.$/)
  })

  test('what stands in is not cleared away', async () => {
    cutOff('1.2.0', '1.1.0')
    releases = start()
    clock += 30 * 24 * 60 * 60 * 1_000
    for (let minor = 3; minor < 15; minor++) await release(`1.${minor}.0`)

    expect([await served(releases), existsSync(description('1.0.0'))]).toEqual(['1.0.0', true])
  })

  test('restaurants of a canary are given what is live', async () => {
    await release('1.3.0')
    await releases.startCanary({ module: 'pos', version: '1.3.0', restaurants: ['spice'], percent: 0 }, asha())
    cutOff('1.3.0')
    const started = start()

    expect((await started.registryFor('spice')).modules.find(({ name }) => name === 'pos')?.version).toBe('1.2.0')
    expect(await texts(started)).toEqual([
      'The description of pos 1.3.0 in the store cannot be read: it is cut off or damaged. ' +
        'Its restaurants are given pos 1.2.0.',
    ])
  })
})

describe('a version that was left half by a release that was killed', () => {
  test('is made whole by releasing again', async () => {
    const team = createTeam(folder, () => releases)
    await team.store('1.3.0')
    writeFileSync(description('1.3.0'), '')
    writeFileSync(place('pos/1.3.0/routes.js'), '')
    await release('1.3.0')

    expect([await promote('1.3.0'), readFileSync(place('pos/1.3.0/routes.js'), 'utf8')]).toEqual(['1.3.0', 'routes.js'])
  })

  test('but not with other content once it was released', async () => {
    truncateSync(description('1.2.0'), 0)

    await expect(release('1.2.0', 'something else')).rejects.toThrow(
      'pos 1.2.0 was released with other content. A version never changes: please raise it.',
    )
    expect(readFileSync(place('pos/1.2.0/remoteEntry.js'), 'utf8')).toBe('1.2.0')
  })
})

describe('an entry of the log', () => {
  const entries = () => readdirSync(place('log')).toSorted()
  const lastEntry = () => place('log', entries().at(-1)!)
  const lastCopy = () => place('log.copy', entries().at(-1)!)
  const flip = (file: string) => writeFileSync(file, readFileSync(file, 'utf8').replaceAll('1.2.0', '1.0.0'))
  const ways: Record<string, (file: string) => void> = {
    'cut off': (file) => truncateSync(file, 20),
    empty: (file) => truncateSync(file, 0),
    'changed in one place': flip,
  }

  test.each(Object.entries(ways))(
    'that is %s makes no other version live: its copy is used, and it is named',
    async (_what, damage) => {
      damage(lastEntry())
      const started = start()

      expect([await served(started), (await started.find('pos'))?.liveBefore]).toEqual(['1.2.0', ['1.0.0', '1.1.0']])
      expect(await started.history()).toEqual(await releases.history())
      expect(await started.problems()).toEqual([
        {
          kind: 'log',
          key: `log/${entries().at(-1)}`,
          text: `The entry log/${entries().at(-1)} of the release log cannot be read; its copy is used.`,
        },
      ])
    },
  )

  test.each(Object.entries(ways))(
    'control: without its copy one that is %s is lost, and that is said at once',
    async (what, damage) => {
      damage(lastEntry())
      rmSync(lastCopy())
      const started = start()

      expect(await served(started)).toBe('1.1.0')
      expect(await texts(started)).toEqual([
        `The entry log/${entries().at(-1)} of the release log cannot be read, nor can a copy of it. ` +
          'What is live is what the other entries add up to.',
      ])
      expect(what).not.toBe('')
    },
  )

  test('control: without its hash one that was changed would count', async () => {
    const { sha256: _sha256, ...entry } = JSON.parse(readFileSync(lastEntry(), 'utf8'))
    writeFileSync(lastEntry(), JSON.stringify(entry))
    flip(lastEntry())
    const started = start()

    expect([await served(started), await texts(started)]).toEqual(['1.0.0', []])
  })

  test('that is damaged changes nothing for a gateway that read it', async () => {
    truncateSync(lastEntry(), 0)
    rmSync(lastCopy())

    expect([await served(releases), await texts(releases)]).toEqual(['1.2.0', []])
  })

  test('of an older log, without hash and copy, is read as ever', async () => {
    for (const name of entries()) {
      const { sha256: _sha256, ...entry } = JSON.parse(readFileSync(place('log', name), 'utf8'))
      writeFileSync(place('log', name), JSON.stringify(entry))
    }
    rmSync(place('log.copy'), { recursive: true })
    const started = start()

    expect([await served(started), await texts(started)]).toEqual(['1.2.0', []])
    expect(await started.rollBack({ module: 'pos' }, asha())).toBe('1.1.0')
  })

  test('that is repaired is over with', async () => {
    const whole = readFileSync(lastEntry())
    truncateSync(lastEntry(), 0)
    const started = start()
    expect(await texts(started)).toHaveLength(1)
    writeFileSync(lastEntry(), whole)

    expect(await texts(started)).toEqual([])
  })

  test('that stays empty is read each time for a minute, and then twice a minute', async () => {
    writeFileSync(place('log/00000099-ffffffff.json'), '')
    const asked: string[] = []
    const store = openStore()
    const started = start({ ...store, read: (key) => (asked.push(key), store.read(key)) })
    const readsWithin = async (seconds: number) => {
      asked.length = 0
      for (let second = 0; second < seconds; second++) {
        clock += 1_000
        await started.history()
      }
      return asked.filter((key) => key === 'log/00000099-ffffffff.json').length
    }
    await started.history()

    expect([await readsWithin(59), await readsWithin(60), await readsWithin(60)]).toEqual([59, 2, 2])
    expect(await served(started)).toBe('1.2.0')
  })

  test('that the store does not hand out stops a start for a minute, in case it stumbled; then it is one that is lost', async () => {
    rmSync(lastCopy())
    const store = openStore()
    const broken = `log/${entries().at(-1)}`
    const started = start({
      ...store,
      read: (key) => (key === broken ? Promise.reject(new Error('EIO: i/o error, read')) : store.read(key)),
    })
    await expect(served(started)).rejects.toThrow('The store of released modules failed')

    clock += 61_000
    expect(await served(started)).toBe('1.1.0')
    expect(await texts(started)).toHaveLength(1)
  })
})

test('while nothing of the log can be read, nothing is made up: there is no state', async () => {
  const store = openStore()
  const started = start({ ...store, read: () => Promise.reject(new Error('EIO: i/o error, read')) })
  await expect(served(started)).rejects.toThrow('The store of released modules failed')
  clock += 3_600_000

  await expect(served(started)).rejects.toThrow('The store of released modules failed')
})

test('a change on a full disk, or a copy of a build, is refused as a failure of the store, and nothing is changed', async () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  const failures: unknown[] = []
  const started = createReleases(
    { ...openStore(), write: () => Promise.reject(full) },
    { onFailure: (error) => failures.push(error) },
  )
  const changes = [
    createTeam(folder, () => started).store('1.3.0'),
    started.promote({ module: 'pos', version: '1.0.0' }, asha()),
    started.rollBack({ module: 'pos' }, asha()),
    started.startCanary({ module: 'pos', version: '1.0.0', restaurants: [], percent: 5 }, asha()),
  ]

  for (const outcome of await Promise.allSettled(changes))
    expect(outcome).toMatchObject({
      status: 'rejected',
      reason: {
        name: 'StoreFailure',
        message: 'The store of released modules failed: its disk is full.',
        reason: 'its disk is full',
      },
    })
  expect(failures).toEqual([full, full, full, full])
  expect(await start().history()).toHaveLength(6)
})

test('a description that may not be read costs its own module only', async () => {
  const store = openStore()
  const started = start({
    ...store,
    read: (key) =>
      key === 'pos/1.2.0/module.json' ? Promise.reject(new Error('EACCES: permission denied')) : store.read(key),
  })

  expect([await served(started), await served(started, 'kiosk')]).toEqual(['1.1.0', '1.0.0'])
  expect((await texts(started))[0]).toContain(
    'The description of pos 1.2.0 in the store cannot be read: EACCES: permission denied.',
  )
})
