import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { endpointShapes } from './endpoint-shapes.ts'
import { CONTRACTS, USED_NAMES_FILE, type ReleasedModule } from './released-module.ts'

type Assets = { readonly sync: string[]; readonly async: string[] }
type Manifest = {
  readonly metaData: { readonly remoteEntry: { readonly name: string } }
  readonly shared: readonly { readonly name: string; readonly requiredVersion: string }[]
  readonly exposes: readonly { readonly path: string; readonly assets: { readonly js: Assets; readonly css: Assets } }[]
}
type Package = {
  readonly tiffin?: {
    readonly module: string
    readonly routes: string[]
    readonly pages?: unknown
    readonly slots?: unknown
    readonly contract: string
    readonly budgetBytes?: number
  }
}

type BuildInfo = { readonly version: string; readonly commit: string | null; readonly releasedAt: Date }

/**
 * Describes the build of a module in `dist`.
 *
 * @throws Error when package.json has no `tiffin` entry, the folder is not named `mfe-<module>`, or a file of the build
 *   is missing
 */
export async function describeBuild(
  moduleDir: string,
  { version, commit, releasedAt }: BuildInfo,
): Promise<ReleasedModule> {
  const { tiffin } = JSON.parse(await readFile(path.join(moduleDir, 'package.json'), 'utf8')) as Package
  if (!tiffin) throw new Error(`${path.basename(moduleDir)} is no module: its package.json says nothing under "tiffin"`)
  if (path.basename(moduleDir) !== `mfe-${tiffin.module}`)
    throw new Error(
      `${path.basename(moduleDir)} calls itself ${tiffin.module}: ` +
        'its package.json names another module under "tiffin".',
    )
  const dist = path.join(moduleDir, 'dist')
  const manifest = JSON.parse(await readFile(path.join(dist, 'mf-manifest.json'), 'utf8')) as Manifest
  const address = (file: string) => `/modules/${tiffin.module}/${version}/${file}`
  const assets = manifest.exposes.find((each) => each.path === './routes')?.assets
  const entry = manifest.metaData.remoteEntry.name
  const first = [entry, ...(assets?.js.sync ?? [])]
  const runnable = (await readdir(dist)).filter((file) => /\.(js|css)$/.test(file)).toSorted()
  const hashes = await Promise.all(
    runnable.map(async (file) => [address(file), await hashOf(path.join(dist, file))] as const),
  )
  return {
    name: tiffin.module,
    version,
    routes: tiffin.routes,
    pages: tiffin.pages ?? [],
    slots: tiffin.slots ?? [],
    entry: address(entry),
    js: (assets?.js.sync ?? []).map(address),
    css: (assets?.css.sync ?? []).map(address),
    integrity: Object.fromEntries(hashes),
    contract: tiffin.contract,
    shared: Object.fromEntries(manifest.shared.map(({ name, requiredVersion }) => [name, requiredVersion])),
    ...(await usesOf(dist)),
    exposes: manifest.exposes.map((each) => each.path),
    bytes: (await Promise.all(first.map((file) => sizeOf(path.join(dist, `${file}.br`))))).reduce(
      (sum, bytes) => sum + bytes,
      0,
    ),
    budget_bytes: tiffin.budgetBytes ?? null,
    commit,
    released_at: releasedAt.toISOString(),
  }
}

/**
 * Returns the imported names of each shared package and the called endpoints, as the build recorded them; neither for a
 * build that recorded none.
 */
async function usesOf(dist: string): Promise<Pick<ReleasedModule, 'uses' | 'calls'>> {
  const text = await readFile(path.join(dist, USED_NAMES_FILE), 'utf8').catch(() => null)
  if (text === null) return {}
  const { [CONTRACTS]: called, ...uses } = JSON.parse(text) as Record<string, string[]>
  return { uses, ...(called && { calls: endpointShapes(called) }) }
}

async function hashOf(file: string): Promise<string> {
  return `sha384-${createHash('sha384')
    .update(await readFile(file))
    .digest('base64')}`
}

async function sizeOf(file: string): Promise<number> {
  return (await stat(file)).size
}
