import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { diskOpener } from '@tiffin/file-store'
import { startBucket } from '@tiffin/file-store/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createModuleStore, createReleases, type Releases } from './index.ts'
import { asha, createTeam, now, passDays } from './testing/team.ts'

let bucket: Awaited<ReturnType<typeof startBucket>>
let folder: string
let release: ReturnType<typeof createTeam>['release']
let store: ReturnType<typeof createTeam>['store']
let releases: Releases
beforeAll(async () => {
  bucket = await startBucket()
})
afterAll(() => bucket.stop())
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tiffin-releases-'))
  ;({ release, store } = createTeam(folder, () => releases))
  bucket.objects.clear()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const places = {
  'a folder': () => ({ folder: path.join(folder, 'modules') }),
  'a bucket': () => ({
    folder: '',
    bucket: {
      name: 'modules',
      region: 'ap-south-1',
      endpoint: bucket.url,
      keys: { accessKeyId: 'key', secretAccessKey: 'secret' },
    },
  }),
}
const openIn = (place: keyof typeof places) => createReleases(createModuleStore(diskOpener(places[place]())), { now })
const liveFor = async (subdomain: string | null) =>
  (await releases.registryFor(subdomain)).modules.find(({ name }) => name === 'pos')?.version

describe.each(Object.keys(places) as (keyof typeof places)[])('in %s', (place) => {
  beforeEach(() => {
    releases = openIn(place)
  })

  test('there is nothing before the first release, which is live at once', async () => {
    expect(await releases.registryFor(null)).toEqual({ schema: 1, revision: 0, modules: [] })
    await release('1.0.0')

    expect(await liveFor(null)).toBe('1.0.0')
  })

  test('a release names its first files, the hash of every file that can run, its size and its commit', async () => {
    const module = await release('1.0.0')

    expect(module).toMatchObject({
      entry: '/modules/pos/1.0.0/remoteEntry.js',
      js: ['/modules/pos/1.0.0/routes.js'],
      css: ['/modules/pos/1.0.0/routes.css'],
      bytes: 'remoteEntry.js.br'.length + 'routes.js.br'.length,
      budget_bytes: 60_000,
      commit: 'abc1234',
      shared: { react: '^19.3.0' },
    })
    expect(Object.keys(module.integrity).map((file) => path.basename(file))).toEqual([
      'later.js',
      'remoteEntry.js',
      'routes.css',
      'routes.js',
    ])
    expect(module.integrity['/modules/pos/1.0.0/later.js']).toBe(
      `sha384-${createHash('sha384').update('later.js').digest('base64')}`,
    )
  })

  test('a later release waits until it is promoted; another process sees it then', async () => {
    await release('1.0.0')
    await release('1.1.0')
    expect(await liveFor('spice')).toBe('1.0.0')
    await releases.promote({ module: 'pos', version: '1.1.0' }, asha())

    releases = openIn(place)
    expect(await liveFor('spice')).toBe('1.1.0')
  })

  test('going back is going to what was live before, step by step', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await release(version)
    for (const version of ['1.1.0', '1.2.0']) await releases.promote({ module: 'pos', version }, asha())

    expect([
      await releases.rollBack({ module: 'pos' }, asha()),
      await releases.rollBack({ module: 'pos' }, asha()),
    ]).toEqual(['1.1.0', '1.0.0'])
    expect(await liveFor(null)).toBe('1.0.0')
    await expect(releases.rollBack({ module: 'pos' }, asha())).rejects.toThrow(
      'pos has no earlier version to go back to.',
    )
  })

  test('two who leave the same version go back once', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await release(version)
    for (const version of ['1.1.0', '1.2.0']) await releases.promote({ module: 'pos', version }, asha())
    const leave = () => releases.rollBack({ module: 'pos', from: '1.2.0' }, asha())

    expect(await leave()).toBe('1.1.0')
    await expect(leave()).rejects.toThrow('pos 1.2.0 was left already; 1.1.0 is live.')
    expect(await liveFor(null)).toBe('1.1.0')
  })

  test('whoever goes back at once goes back one after the other, and what was live before is not forgotten', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await release(version)
    for (const version of ['1.1.0', '1.2.0']) await releases.promote({ module: 'pos', version }, asha())
    const back = () => releases.rollBack({ module: 'pos' }, asha())

    expect(await Promise.all([back(), back()])).toEqual(['1.1.0', '1.0.0'])
    await releases.promote({ module: 'pos', version: '1.2.0' }, asha())
    expect(await back()).toBe('1.0.0')
  })

  test('two gateways that leave the same version at once go back once, and agree', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await release(version)
    for (const version of ['1.1.0', '1.2.0']) await releases.promote({ module: 'pos', version }, asha())
    const gateways = [openIn(place), openIn(place)]
    await Promise.all(gateways.map((gateway) => gateway.list()))
    const left = await Promise.allSettled(
      gateways.map((gateway) => gateway.rollBack({ module: 'pos', from: '1.2.0' }, asha())),
    )

    expect(left).toContainEqual({ status: 'fulfilled', value: '1.1.0' })
    expect(await Promise.all([releases, ...gateways].map(async (gateway) => (await gateway.list())[0]))).toEqual(
      Array.from({ length: 3 }, () => expect.objectContaining({ live: '1.1.0', liveBefore: ['1.0.0'] })),
    )
  })

  test('a gateway does what was made possible at another a moment ago', async () => {
    await release('1.0.0')
    const other = createReleases(createModuleStore(diskOpener(places[place]())), { rereadAfterMs: 60_000 })
    await other.list()
    await release('1.1.0')

    expect(await other.promote({ module: 'pos', version: '1.1.0' }, asha())).toBe('1.1.0')
  })

  test('a live version can be left while another is tried, and takes the canary with it', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await release(version)
    await releases.promote({ module: 'pos', version: '1.1.0' }, asha())
    await releases.startCanary({ module: 'pos', version: '1.2.0', restaurants: ['spice'], percent: 0 }, asha())

    expect(await releases.rollBack({ module: 'pos', from: '1.1.0' }, asha())).toBe('1.0.0')
    expect([await liveFor('spice'), await liveFor('curry')]).toEqual(['1.0.0', '1.0.0'])
  })

  test('a canary is for the restaurants it names, and no one else’s', async () => {
    await release('1.0.0')
    await release('1.1.0')
    await releases.startCanary({ module: 'pos', version: '1.1.0', restaurants: ['spice'], percent: 0 }, asha())
    expect([await liveFor('spice'), await liveFor('curry'), await liveFor(null)]).toEqual(['1.1.0', '1.0.0', '1.0.0'])

    expect(await releases.rollBack({ module: 'pos' }, asha())).toBe('1.0.0')
    expect(await liveFor('spice')).toBe('1.0.0')
  })

  test('many changes at once are all kept', async () => {
    await release('1.0.0')
    await release('1.1.0')
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        releases.promote({ module: 'pos', version: index % 2 === 0 ? '1.1.0' : '1.0.0' }, asha()),
      ),
    )

    expect((await openIn(place).history()).length).toBe(12)
    expect(await openIn(place).registryFor(null)).toEqual(await releases.registryFor(null))
  })

  test('one that was never finished cannot be published', async () => {
    await expect(releases.publish({ module: 'pos', version: '9.9.9' }, asha())).rejects.toThrow(
      'pos 9.9.9 is not in the store.',
    )
  })

  test('old versions go, those that are needed stay', async () => {
    for (let minor = 0; minor < 14; minor++) await release(`1.${minor}.0`)
    expect(await releases.findVersion('pos', '1.0.0')).not.toBeNull()
    expect(await releases.findVersion('pos', '1.1.0')).toBeNull()
    await expect(releases.promote({ module: 'pos', version: '1.1.0' }, asha())).rejects.toThrow(
      'pos 1.1.0 is not in the store.',
    )
  })

  test('what was live or tried stays a week longer: tills may hold it', async () => {
    const isThere = async (version: string) => (await releases.findVersion('pos', version)) !== null
    for (let minor = 0; minor < 13; minor++) await release(`1.${minor}.0`)
    await releases.startCanary({ module: 'pos', version: '1.10.0', restaurants: ['spice'], percent: 0 }, asha())
    passDays(30)
    for (const version of ['1.11.0', '1.12.0']) await releases.promote({ module: 'pos', version }, asha())
    passDays(6)
    for (let minor = 13; minor < 24; minor++) await release(`1.${minor}.0`)
    expect(await Promise.all(['1.0.0', '1.1.0', '1.10.0', '1.11.0', '1.12.0', '1.13.0'].map(isThere))).toEqual([
      true,
      false,
      true,
      true,
      true,
      false,
    ])

    passDays(2)
    await release('1.24.0')
    expect(await Promise.all(['1.0.0', '1.10.0', '1.11.0', '1.12.0'].map(isThere))).toEqual([false, false, true, true])
  })
})

describe('a version', () => {
  beforeEach(() => {
    releases = openIn('a folder')
  })

  test('never changes: the same content is the same release, other content is refused', async () => {
    await release('1.0.0')
    await release('1.0.0')

    await expect(release('1.0.0', 'something else')).rejects.toThrow(
      'pos 1.0.0 was released with other content. A version never changes: please raise it.',
    )
  })

  test('is stored with its source maps under names that are not served', async () => {
    await release('1.0.0')

    expect(readdirSync(path.join(folder, 'modules/pos/1.0.0')).toSorted()).toEqual([
      'later.js',
      'mf-manifest.json',
      'module.json',
      'remoteEntry.js',
      'remoteEntry.js.br',
      'remoteEntry.js.map.gz',
      'routes.css',
      'routes.js',
      'routes.js.br',
    ])
  })

  test('has a number of its own: the same number with other content is refused, the same again is harmless', async () => {
    await release('1.0.0-aaaa')
    await release('1.1.0-beta-bbbb')
    const other = await store('1.0.0-cccc')

    const conflict = 'pos 1.0.0 was released with other content, as 1.0.0-aaaa: please raise its number.'
    await expect(releases.publish({ module: 'pos', version: '1.0.0-cccc' }, asha())).rejects.toThrow(conflict)
    expect([await releases.numberConflicts(other), await liveFor(null)]).toEqual([[conflict], '1.0.0-aaaa'])
    await release('1.1.0-dddd')
    expect(await releases.numberConflicts(await release('1.0.0-aaaa'))).toEqual([])
    expect(await releases.promote({ module: 'pos', version: '1.0.0' }, asha())).toBe('1.0.0-aaaa')
  })

  test('may be named without the hash of its build, while only one is meant', async () => {
    await release('1.0.0-aaaa')
    await release('1.1.0-bbbb')
    expect(await releases.promote({ module: 'pos', version: '1.1.0' }, asha())).toBe('1.1.0-bbbb')
    await store('1.1.0-cccc')
    await releases.publish({ module: 'pos', version: '1.1.0-cccc' }, asha(), { isAtStart: true })

    await expect(releases.promote({ module: 'pos', version: '1.1.0' }, asha())).rejects.toThrow(
      'pos 1.1.0 may be any of 1.1.0-bbbb, 1.1.0-cccc. Please name one of them.',
    )
    await expect(releases.promote({ module: 'pos', version: '2.0.0' }, asha())).rejects.toThrow(
      'pos 2.0.0 was not released.',
    )
    await expect(releases.promote({ module: 'sop', version: '1.0.0' }, asha())).rejects.toThrow(
      'No version of a module "sop" was released.',
    )
  })
})

test('a share of restaurants gets a canary: about as many as asked for, the same each time, and more as it grows', async () => {
  releases = openIn('a folder')
  await release('1.0.0')
  await release('1.1.0')
  const subdomains = Array.from({ length: 400 }, (_, index) => `restaurant-${index}`)
  const chosen = async (percent: number) => {
    await releases.startCanary({ module: 'pos', version: '1.1.0', restaurants: [], percent }, asha())
    const versions = await Promise.all(subdomains.map(liveFor))
    return subdomains.filter((_, index) => versions[index] === '1.1.0')
  }
  const [ten, again, half, all] = [await chosen(10), await chosen(10), await chosen(50), await chosen(100)]

  expect(ten.length).toBeGreaterThan(20)
  expect(ten.length).toBeLessThan(65)
  expect(again).toEqual(ten)
  expect(half).toEqual(expect.arrayContaining(ten))
  expect(all).toHaveLength(400)
})

test('the log says who did what, and a half-written line of it is not yet there', async () => {
  releases = openIn('a folder')
  await release('1.0.0')
  writeFileSync(path.join(folder, 'modules/log/00000002-ffffffff.json'), '{"action":"prom')

  expect(await releases.history()).toEqual([
    { action: 'released', module: 'pos', version: '1.0.0', actor: 'asha', request_id: 'r-1', at: expect.any(String) },
  ])
})
