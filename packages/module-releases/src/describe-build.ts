import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { compressedBytesOf, integrityOf, type BuildInfo } from './build-files.ts'
import { describeShell } from './describe-shell.ts'
import { endpointShapes } from './endpoint-shapes.ts'
import { CONTRACTS, SHELL, USED_NAMES_FILE, type ReleasedModule } from './released-module.ts'

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
    readonly owners?: unknown
    readonly contract: string
    readonly budgetBytes?: number
  }
}

/**
 * Describes the build of a module, or of the shell, in `dist`.
 *
 * @throws Error when package.json has no `tiffin` entry, the folder is not named `mfe-<module>`, or a file of the build
 *   is missing
 */
export async function describeBuild(moduleDir: string, build: BuildInfo): Promise<ReleasedModule> {
  if (path.basename(moduleDir) === SHELL) return describeShell(moduleDir, build)
  const { version, commit, releasedAt } = build
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
  return {
    name: tiffin.module,
    version,
    routes: tiffin.routes,
    pages: tiffin.pages ?? [],
    slots: tiffin.slots ?? [],
    ...(tiffin.owners !== undefined && { owners: tiffin.owners }),
    entry: address(entry),
    js: (assets?.js.sync ?? []).map(address),
    css: (assets?.css.sync ?? []).map(address),
    integrity: await integrityOf(dist, address),
    contract: tiffin.contract,
    shared: Object.fromEntries(manifest.shared.map(({ name, requiredVersion }) => [name, requiredVersion])),
    ...(await usesOf(dist)),
    exposes: manifest.exposes.map((each) => each.path),
    bytes: await compressedBytesOf(dist, first),
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
