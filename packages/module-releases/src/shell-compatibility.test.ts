import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { diskOpener } from '@tiffin/file-store'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  AUTOMATIC_ACTOR,
  createModuleStore,
  createReleases,
  endpointShapes,
  type EndpointShape,
  type Releases,
  type ShellDescription,
} from './index.ts'
import { asha, createTeam, POS, type TestModule } from './testing/team.ts'

const WEB_KIT = '@tiffin/web-kit'
const exported = ['call', 'toast', 'useHold']
const built = (version: string, exports: readonly string[] | undefined, contract = '1.0.0'): ShellDescription => ({
  contract,
  shared: { react: '19.3.1', [WEB_KIT]: version },
  ...(exports && { exports: { [WEB_KIT]: [...exports] } }),
})
const using = (...names: string[]): TestModule => ({ ...POS, uses: { [WEB_KIT]: names } })

let folder: string
let shell: ShellDescription
let releases: Releases
let release: ReturnType<typeof createTeam>['release']
/** Opens the registry as another gateway, or a restarted one, does. */
const open = () =>
  createReleases(createModuleStore(diskOpener({ folder: path.join(folder, 'modules') })), {
    readShell: async () => shell,
  })
const problems = async (of: Releases = releases) => (await of.problems()).map(({ text }) => text)
const isCompatible = (version: string) => releases.isCompatible({ module: 'pos', version })

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tiffin-fit-'))
  shell = built('0.1.0', exported)
  releases = open()
  release = createTeam(folder, () => releases).release
  await release('1.0.0', '1.0.0', using('call'))
  await release('1.1.0', '1.1.0', using('call', 'useHold'))
  await releases.promote({ module: 'pos', version: '1.1.0' }, asha())
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Rewrites a description as an older build wrote it, without the imported names. */
function forgetNames(version: string, range: string): void {
  const file = path.join(folder, `modules/pos/${version}/module.json`)
  const { uses: _uses, ...described } = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...described, shared: { ...described.shared, [WEB_KIT]: range } }))
}

describe('a shell that starts', () => {
  test.each(['0.2.0', '1.0.0', '7.3.1'])('with web-kit %s and an export more: all modules go on', async (version) => {
    shell = built(version, [...exported, 'useSomethingNew'])

    expect(await problems(open())).toEqual([])
    expect(await releases.promote({ module: 'pos', version: '1.0.0' }, asha())).toBe('1.0.0')
  })

  test('and lacks an export: every version that uses it is named, with what it is', async () => {
    await release('1.2.0', '1.2.0', using('toast'))
    await releases.startCanary({ module: 'pos', version: '1.2.0', restaurants: ['spice'], percent: 0 }, asha())
    shell = built('0.1.0', [])

    expect(await open().problems()).toEqual([
      {
        kind: 'misfit',
        module: 'pos',
        version: '1.1.0',
        role: 'live',
        text: 'pos 1.1.0 uses call, useHold of @tiffin/web-kit, which the shell does not export.',
      },
      {
        kind: 'misfit',
        module: 'pos',
        version: '1.2.0',
        role: 'canary',
        text: 'pos 1.2.0 (canary) uses toast of @tiffin/web-kit, which the shell does not export.',
      },
      {
        kind: 'misfit',
        module: 'pos',
        version: '1.0.0',
        role: 'before',
        text: 'pos 1.0.0 (live before) uses call of @tiffin/web-kit, which the shell does not export.',
      },
    ])
  })

  test('and lacks one that nobody uses: nothing is wrong', async () => {
    shell = built('0.1.0', ['call', 'useHold'])

    expect(await problems()).toEqual([])
  })

  test('with another contract, or another major version of react', async () => {
    shell = { ...built('0.1.0', exported, '2.0.0'), shared: { react: '20.0.0', [WEB_KIT]: '0.1.0' } }

    expect((await problems())[0]).toBe(
      'pos 1.1.0 needs module contract ^1.0.0; the shell speaks 2.0.0. pos 1.1.0 needs react ^19.3.0; ' +
        'the shell shares 20.0.0.',
    )
  })

  test('that did not write its exports down is compared by versions', async () => {
    shell = built('0.1.0', undefined)

    expect(await problems()).toEqual([])
  })

  test('meets a description without names: that is compared by its range', async () => {
    forgetNames('1.1.0', '^0.1.0')
    shell = built('0.2.0', exported)
    expect(await problems(open())).toEqual(['pos 1.1.0 needs @tiffin/web-kit ^0.1.0; the shell shares 0.2.0.'])

    shell = built('0.1.9', [])
    expect(
      (await open().problems()).filter(({ kind, ...of }) => kind === 'misfit' && 'role' in of && of.role === 'live'),
    ).toEqual([])
  })

  test('changes what is wrong while a gateway runs', async () => {
    shell = built('0.1.0', ['call'])
    expect(await problems()).toHaveLength(1)

    shell = built('0.1.0', exported)
    expect(await problems()).toEqual([])
  })
})

describe('what the shell that runs cannot give', () => {
  const lacking = 'pos 1.1.0 uses useHold of @tiffin/web-kit, which the shell does not export.'
  const canary = { module: 'pos', version: '1.1.0', restaurants: ['spice'], percent: 0 }

  test('is not promoted, tried, gone back to, or published', async () => {
    await release('1.2.0', '1.2.0', using('call'))
    await releases.promote({ module: 'pos', version: '1.2.0' }, asha())
    shell = built('0.1.0', ['call'])

    await expect(releases.promote({ module: 'pos', version: '1.1.0' }, asha())).rejects.toThrow(lacking)
    await expect(releases.startCanary(canary, asha())).rejects.toThrow(lacking)
    await expect(releases.rollBack({ module: 'pos' }, asha())).rejects.toThrow(lacking)
    await expect(releases.rollBack({ module: 'pos' }, { ...asha(), actor: AUTOMATIC_ACTOR })).rejects.toThrow(lacking)
    await expect(release('1.3.0', '1.3.0', using('useSomethingNew'))).rejects.toThrow(
      'pos uses useSomethingNew of @tiffin/web-kit, which the shell does not export.',
    )
    expect(await releases.find('pos')).toMatchObject({
      live: '1.2.0',
      versions: ['1.0.0', '1.1.0', '1.2.0'],
      canary: null,
    })
  })

  test('control: without a shell to compare with, all of it is done', async () => {
    const unguarded = createReleases(createModuleStore(diskOpener({ folder: path.join(folder, 'modules') })))
    shell = built('0.1.0', [])

    await unguarded.startCanary({ ...canary, version: '1.0.0' }, asha())
    expect([
      await unguarded.promote({ module: 'pos', version: '1.0.0' }, asha()),
      await unguarded.rollBack({ module: 'pos' }, asha()),
    ]).toEqual(['1.0.0', '1.1.0'])
  })

  test('control: a description without names is published by its version, though it would break', async () => {
    const published = release('1.3.0', '1.3.0', POS)

    await expect(published).resolves.toMatchObject({ version: '1.3.0' })
  })

  test('a version that names a newer minor version of the contract waits for a shell that keeps it', async () => {
    const taking: TestModule = { ...using('call'), contract: '^1.2.0' }
    const text = 'needs module contract ^1.2.0; the shell speaks 1.1.0.'
    shell = built('0.1.0', exported, '1.1.0')
    await expect(release('1.2.0', '1.2.0', taking)).rejects.toThrow(`pos ${text}`)

    shell = built('0.1.0', exported, '1.2.0')
    await release('1.2.0', '1.2.0', taking)
    shell = built('0.1.0', exported, '1.1.0')
    await expect(releases.promote({ module: 'pos', version: '1.2.0' }, asha())).rejects.toThrow(`pos 1.2.0 ${text}`)
    await expect(releases.startCanary({ ...canary, version: '1.2.0' }, asha())).rejects.toThrow(`pos 1.2.0 ${text}`)
  })

  test('a canary of it ends all the same', async () => {
    await release('1.2.0', '1.2.0', using('toast'))
    await releases.startCanary({ ...canary, version: '1.2.0' }, asha())
    shell = built('0.1.0', ['call', 'useHold'])

    expect(await releases.rollBack({ module: 'pos' }, asha())).toBe('1.1.0')
  })
})

describe('a gateway', () => {
  const CALLING: TestModule = { ...POS, uses: { [WEB_KIT]: ['call'], '@tiffin/contracts': ['listTables', 'paths'] } }
  const endpointsWith = (change: Partial<EndpointShape>) => {
    const { listTables } = endpointShapes(['listTables'])
    return { listTables: { ...listTables!, ...change } }
  }
  beforeEach(async () => {
    await release('1.2.0', '1.2.0', CALLING)
    await releases.promote({ module: 'pos', version: '1.2.0' }, asha())
  })

  test('with the endpoints a module calls, and more in them, suits it', async () => {
    expect(Object.keys((await releases.findVersion('pos', '1.2.0'))?.calls ?? {})).toEqual(['listTables'])
    const { reads } = endpointsWith({}).listTables
    shell = {
      ...shell,
      endpoints: endpointsWith({ reads: { ...reads, '[].colour': 'string' }, sends: { q: 'string?' } }),
    }

    expect(await problems(open())).toEqual([])
  })

  test.each<[string, () => ShellDescription['endpoints'], string]>([
    [
      'without an endpoint',
      () => ({}),
      'pos 1.2.0 calls listTables (GET /api/tables), which the gateway does not have.',
    ],
    [
      'whose reply lacks what the module reads',
      () => endpointsWith({ reads: { '[]': 'object', '[].id': 'number' } }),
      'pos 1.2.0 calls listTables (GET /api/tables), whose reply has [].id as number and not as string, ' +
        'whose reply has no [].name, whose reply has no [].status, whose reply has no [].pax, and 2 more.',
    ],
  ])('%s is named with module and endpoint, and takes no such version', async (_what, give, text) => {
    await release('1.3.0', '1.3.0', using('call'))
    shell = { ...shell, endpoints: give() }
    expect(await open().problems()).toEqual([{ kind: 'misfit', module: 'pos', version: '1.2.0', role: 'live', text }])

    await releases.promote({ module: 'pos', version: '1.3.0' }, asha())
    await expect(releases.promote({ module: 'pos', version: '1.2.0' }, asha())).rejects.toThrow(text)
    await expect(releases.rollBack({ module: 'pos' }, asha())).rejects.toThrow(text)
    await expect(release('1.4.0', '1.4.0', CALLING)).rejects.toThrow(text.replace('pos 1.2.0', 'pos'))
  })

  test('control: one from before, that does not say what it has, is not compared', async () => {
    expect([shell.endpoints, await problems(open())]).toEqual([undefined, []])
  })
})

test('a version fits or does not, and one that nobody knows is not judged', async () => {
  shell = built('0.1.0', ['call'])

  expect(await Promise.all(['1.0.0', '1.1.0', '9.9.9'].map(isCompatible))).toEqual([true, false, true])
})

test('a build that takes any version and does not say what it uses is refused', async () => {
  await createTeam(folder, () => releases).store('1.4.0', '1.4.0', using('call'))
  forgetNames('1.4.0', '*')

  await expect(releases.publish({ module: 'pos', version: '1.4.0' }, asha())).rejects.toThrow(
    'pos does not say what it uses of @tiffin/web-kit: please build it again.',
  )
})
