import { createHash } from 'node:crypto'
import { cp, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { readRegistry, type Registry, type RegistryModule } from './registry.ts'

const KEPT_VERSIONS = 10
const LOCK_PATIENCE_MS = 10_000

type Manifest = {
  readonly metaData: { readonly remoteEntry: { readonly name: string }; readonly buildInfo?: unknown }
  readonly exposes: readonly { readonly name: string; readonly assets: { readonly js: { readonly sync: string[] }; readonly css: { readonly sync: string[] } } }[]
}
type Package = { readonly tiffin: { readonly module: string; readonly routes: string[]; readonly contract: string } }

/** Copies a built module into its version's own folder, which never changes again, and describes it. */
export async function releaseModule(moduleDir: string, version: string, modulesDir: string): Promise<RegistryModule> {
  const { tiffin } = JSON.parse(await readFile(path.join(moduleDir, 'package.json'), 'utf8')) as Package
  const target = path.join(modulesDir, tiffin.module, version)
  if (!(await exists(target))) {
    const incoming = `${target}.incoming`
    await rm(incoming, { recursive: true, force: true })
    await mkdir(path.dirname(target), { recursive: true })
    await cp(path.join(moduleDir, 'dist'), incoming, { recursive: true, filter: (file) => !file.endsWith('.map') })
    await writeFile(path.join(incoming, 'module.json'), JSON.stringify(await describe(incoming, tiffin, version)))
    await rename(incoming, target)
  }
  await removeOldVersions(path.join(modulesDir, tiffin.module))
  return readModule(modulesDir, tiffin.module, version)
}

/** Makes a released version the live one, for going back as for going on. */
export async function useVersion(modulesDir: string, name: string, version: string): Promise<Registry> {
  return publish(modulesDir, [await readModule(modulesDir, name, version)])
}

/**
 * Writes modules into the registry. Two releases at once take turns, so neither loses the other's entry, and readers
 * see the old registry or the new one, never a part.
 */
export async function publish(modulesDir: string, changed: readonly RegistryModule[]): Promise<Registry> {
  const release = await lock(path.join(modulesDir, 'registry.lock'))
  try {
    const known = await readRegistry(modulesDir)
    const names = new Set(changed.map((module) => module.name))
    const modules = [...known.modules.filter((module) => !names.has(module.name)), ...changed].toSorted((a, b) => a.name.localeCompare(b.name))
    if (JSON.stringify(modules) === JSON.stringify(known.modules)) return known
    const registry: Registry = { schema: 1, revision: known.revision + 1, modules }
    const file = path.join(modulesDir, 'registry.json')
    await writeFile(`${file}.incoming`, JSON.stringify(registry))
    await rename(`${file}.incoming`, file)
    return registry
  } finally {
    await release()
  }
}

async function describe(dir: string, { module: name, routes, contract }: Package['tiffin'], version: string): Promise<RegistryModule> {
  const manifest = JSON.parse(await readFile(path.join(dir, 'mf-manifest.json'), 'utf8')) as Manifest
  const exposed = manifest.exposes.find((each) => each.name === 'routes')
  if (!exposed) throw new Error(`${name} does not expose ./routes`)
  const address = (file: string) => `/modules/${name}/${version}/${file}`
  const files = (await readdir(dir)).filter((file) => /\.(js|css)$/.test(file)).toSorted()
  const hashes = await Promise.all(files.map(async (file) => [address(file), await hashOf(path.join(dir, file))] as const))
  return {
    name,
    version,
    routes,
    contract,
    entry: address(manifest.metaData.remoteEntry.name),
    js: exposed.assets.js.sync.map(address),
    css: exposed.assets.css.sync.map(address),
    integrity: Object.fromEntries(hashes),
  }
}

async function readModule(modulesDir: string, name: string, version: string): Promise<RegistryModule> {
  return JSON.parse(await readFile(path.join(modulesDir, name, version, 'module.json'), 'utf8')) as RegistryModule
}

async function removeOldVersions(dir: string): Promise<void> {
  const versions = await Promise.all((await readdir(dir)).map(async (version) => ({ version, at: (await stat(path.join(dir, version))).mtimeMs })))
  const old = versions.toSorted((a, b) => b.at - a.at).slice(KEPT_VERSIONS)
  await Promise.all(old.map(({ version }) => rm(path.join(dir, version), { recursive: true, force: true })))
}

async function hashOf(file: string): Promise<string> {
  return `sha384-${createHash('sha384').update(await readFile(file)).digest('base64')}`
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(() => true, () => false)
}

/** A file that only one can create. One left behind by a release that died is taken over. */
async function lock(file: string): Promise<() => Promise<void>> {
  await mkdir(path.dirname(file), { recursive: true })
  const deadline = Date.now() + LOCK_PATIENCE_MS
  for (;;) {
    try {
      const handle = await open(file, 'wx')
      return async () => {
        await handle.close()
        await rm(file, { force: true })
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      if (Date.now() > deadline) await rm(file, { force: true })
      await new Promise((resume) => setTimeout(resume, 50))
    }
  }
}
