import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describeBuild, type ReleasedModule, type Releases } from '../index.ts'

export const POS = { module: 'pos', routes: ['/pos'] }
export type Tiffin = { readonly module: string; readonly routes: readonly string[] }

let clock = Date.parse('2026-11-21T10:00:00.000Z')
/** When something was done last. */
export const now = () => clock
export const pass = (days: number) => void (clock += days * 24 * 60 * 60 * 1_000)
/** Who does something, a second after what was done last. */
export const asha = () => ({ actor: 'asha', requestId: 'r-1', at: new Date((clock += 1_000)) })

/** A team with its module in a folder. The content of the entry tells builds apart. */
export function createTeam(folder: string, releases: () => Releases) {
  /** Puts a version into the store. */
  async function store(version: string, content = version, tiffin: Tiffin = POS): Promise<ReleasedModule> {
    const moduleDir = path.join(folder, `mfe-${tiffin.module}`)
    build(moduleDir, content, tiffin)
    const module = await describeBuild(moduleDir, { version, commit: 'abc1234', releasedAt: new Date(clock) })
    await releases().store(moduleDir, module)
    return module
  }
  return {
    store,
    /** And makes it known. */
    async release(version: string, content = version, tiffin: Tiffin = POS): Promise<ReleasedModule> {
      const module = await store(version, content, tiffin)
      await releases().publish({ module: tiffin.module, version }, asha())
      await releases().clearAway(tiffin.module)
      return module
    },
  }
}

/** What a build leaves behind: the entry, the exposed chunk, one that is loaded later, a source map. */
export function build(moduleDir: string, entry: string, tiffin: Tiffin): void {
  const dist = path.join(moduleDir, 'dist')
  rmSync(dist, { recursive: true, force: true })
  mkdirSync(dist, { recursive: true })
  writeFileSync(
    path.join(moduleDir, 'package.json'),
    JSON.stringify({ tiffin: { ...tiffin, contract: '^1.0.0', budgetBytes: 60_000 } }),
  )
  writeFileSync(path.join(dist, 'remoteEntry.js'), entry)
  for (const name of ['routes.js', 'routes.css', 'later.js', 'remoteEntry.js.map', 'remoteEntry.js.br', 'routes.js.br'])
    writeFileSync(path.join(dist, name), name)
  const none = { sync: [], async: [] }
  const manifest = {
    metaData: { remoteEntry: { name: 'remoteEntry.js' } },
    shared: [{ name: 'react', requiredVersion: '^19.3.0' }],
    exposes: [
      { path: './routes', assets: { js: { ...none, sync: ['routes.js'] }, css: { ...none, sync: ['routes.css'] } } },
    ],
  }
  writeFileSync(path.join(dist, 'mf-manifest.json'), JSON.stringify(manifest))
}
