import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { emptyRegistry, publish, readRegistry, releaseModule, useVersion, type RegistryModule } from './index.ts'

let folder: string
let modulesDir: string
let moduleDir: string

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tiffin-registry-'))
  modulesDir = path.join(folder, 'modules')
  moduleDir = path.join(folder, 'mfe-pos')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** What a build leaves behind: the entry, the exposed chunk, one that is loaded later, a source map. */
function build(entry: string): void {
  const dist = path.join(moduleDir, 'dist')
  rmSync(dist, { recursive: true, force: true })
  mkdirSync(dist, { recursive: true })
  writeFileSync(path.join(moduleDir, 'package.json'), JSON.stringify({ tiffin: { module: 'pos', routes: ['/pos'], contract: '1' } }))
  writeFileSync(path.join(dist, 'remoteEntry.js'), entry)
  for (const name of ['routes.js', 'routes.css', 'later.js', 'remoteEntry.js.map']) writeFileSync(path.join(dist, name), name)
  writeFileSync(path.join(dist, 'mf-manifest.json'), JSON.stringify({
    metaData: { remoteEntry: { name: 'remoteEntry.js' } },
    exposes: [{ name: 'routes', assets: { js: { sync: ['routes.js'] }, css: { sync: ['routes.css'] } } }],
  }))
}

const entryOf = (name: string): RegistryModule => ({ name, version: '1', routes: [`/${name}`], entry: '', js: [], css: [], integrity: {}, contract: '1' })

async function release(version: string): Promise<RegistryModule> {
  build(version)
  const released = await releaseModule(moduleDir, version, modulesDir)
  await publish(modulesDir, [released])
  return released
}

describe('the module registry', () => {
  it('is empty before the first release', async () => {
    expect(await readRegistry(modulesDir)).toEqual(emptyRegistry)
  })

  it('names entry, first files and the hash of every file that can run', async () => {
    const released = await release('1.0.0-a')

    expect(released).toMatchObject({
      name: 'pos', routes: ['/pos'], contract: '1', entry: '/modules/pos/1.0.0-a/remoteEntry.js',
      js: ['/modules/pos/1.0.0-a/routes.js'], css: ['/modules/pos/1.0.0-a/routes.css'],
    })
    expect(Object.keys(released.integrity).map((file) => path.basename(file))).toEqual(['later.js', 'remoteEntry.js', 'routes.css', 'routes.js'])
    expect(released.integrity['/modules/pos/1.0.0-a/later.js']).toBe(`sha384-${createHash('sha384').update('later.js').digest('base64')}`)
    expect(existsSync(path.join(modulesDir, 'pos/1.0.0-a/remoteEntry.js.map'))).toBe(false)
  })

  it('never changes a version that was released', async () => {
    const first = await release('1.0.0-a')
    build('other content under the same version')

    expect(await releaseModule(moduleDir, '1.0.0-a', modulesDir)).toEqual(first)
  })

  it('goes back to an earlier version and on again', async () => {
    await release('1.0.0-a')
    await release('1.0.0-b')

    expect(await useVersion(modulesDir, 'pos', '1.0.0-a')).toMatchObject({ revision: 3, modules: [{ version: '1.0.0-a' }] })
    expect(await useVersion(modulesDir, 'pos', '1.0.0-b')).toMatchObject({ revision: 4, modules: [{ version: '1.0.0-b' }] })
  })

  it('loses no entry when many release at once', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `module-${String(index).padStart(2, '0')}`)
    await Promise.all(names.map((name) => publish(modulesDir, [entryOf(name)])))

    const { revision, modules } = await readRegistry(modulesDir)
    expect([revision, modules.map(({ name }) => name)]).toEqual([12, names])
  })

  it('keeps its revision when nothing changed', async () => {
    await publish(modulesDir, [entryOf('pos')])

    expect((await publish(modulesDir, [entryOf('pos')])).revision).toBe(1)
  })

  it('keeps ten versions', async () => {
    for (let version = 1; version <= 12; version++) await release(`1.0.${version}`)

    expect(readdirSync(path.join(modulesDir, 'pos'))).toHaveLength(10)
    expect(readdirSync(path.join(modulesDir, 'pos'))).toContain('1.0.12')
  })

  it('refuses to go to a version that is not there', async () => {
    await release('1.0.0-a')

    await expect(useVersion(modulesDir, 'pos', '0.0.0')).rejects.toThrow('ENOENT')
  })
})
