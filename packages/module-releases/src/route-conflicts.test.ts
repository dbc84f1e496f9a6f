import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { diskOpener } from '@tiffin/file-store'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createModuleStore, createReleases, describeBuild, type Releases } from './index.ts'
import { asha, createTeam } from './testing/team.ts'

let folder: string
let releases: Releases
let team: ReturnType<typeof createTeam>

describe('an address has one owner', () => {
  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'tiffin-addresses-'))
    releases = createReleases(createModuleStore(diskOpener({ folder: path.join(folder, 'modules') })))
    team = createTeam(folder, () => releases)
    await team.release('1.0.0')
    await team.release('1.1.0', '1.1.0', { module: 'pos', routes: ['/pos', '/kitchen'] })
  })
  afterEach(() => rmSync(folder, { recursive: true }))
  const kiosk = (...routes: string[]) => ({ module: 'kiosk', routes })

  test('a module that takes what another one has is refused, whether that is live', async () => {
    await team.store('1.0.0', 'copied', kiosk('/kiosk', '/pos'))

    await expect(releases.publish({ module: 'kiosk', version: '1.0.0' }, asha())).rejects.toThrow(
      'kiosk cannot own /pos: it belongs to pos 1.0.0.',
    )
    expect((await releases.list()).map(({ name }) => name)).toEqual(['pos'])
  })

  test('or tried by some', async () => {
    await releases.startCanary({ module: 'pos', version: '1.1.0', restaurants: ['spice'], percent: 0 }, asha())

    await expect(team.release('1.0.0', 'copied', kiosk('/kitchen'))).rejects.toThrow(
      'kiosk cannot own /kitchen: it belongs to pos 1.1.0.',
    )
    await team.release('1.0.1', 'changed', kiosk('/kitchen/screen'))
  })

  test('nobody is given a version that would take one meanwhile', async () => {
    await team.release('1.0.0', 'kiosk', kiosk('/kitchen'))

    await expect(releases.promote({ module: 'pos', version: '1.1.0' }, asha())).rejects.toThrow(
      'pos cannot own /kitchen: it belongs to kiosk 1.0.0.',
    )
    await expect(
      releases.startCanary({ module: 'pos', version: '1.1.0', restaurants: [], percent: 1 }, asha()),
    ).rejects.toThrow('pos cannot own /kitchen: it belongs to kiosk 1.0.0.')
  })

  test('a copy that still goes by the name it was copied from is refused', async () => {
    const copy = path.join(folder, 'mfe-kiosk')
    cpSync(path.join(folder, 'mfe-pos'), copy, { recursive: true })
    await expect(describeBuild(copy, { version: '2.0.0', commit: null, releasedAt: new Date() })).rejects.toThrow(
      'mfe-kiosk calls itself pos: its package.json names another module under "tiffin".',
    )

    cpSync(path.join(folder, 'modules/pos/1.0.0'), path.join(folder, 'modules/kiosk/1.0.0'), { recursive: true })
    await expect(releases.publish({ module: 'kiosk', version: '1.0.0' }, asha())).rejects.toThrow(
      'What lies in the store as kiosk 1.0.0 calls itself pos 1.0.0.',
    )
  })
})
