import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describeBuild, type ReleasedModule, type Releases } from '../index.ts'

export const POS = { module: 'pos', routes: ['/pos'] }
/** The `tiffin` entry of a module's package.json, and the imports that its build records. */
export type TestModule = {
  readonly module: string
  readonly routes: readonly string[]
  readonly pages?: readonly object[]
  /** The names that the module imports from each shared package. */
  readonly uses?: Readonly<Record<string, readonly string[]>>
  /** The range of the module contract; `^1.0.0` if it is missing. */
  readonly contract?: string
}

let clock = Date.parse('2026-11-21T10:00:00.000Z')
export const now = () => clock
export const passDays = (days: number) => void (clock += days * 24 * 60 * 60 * 1_000)
/** Returns the origin of a change by Asha. Each call moves the clock on by a second. */
export const asha = () => ({ actor: 'asha', requestId: 'r-1', at: new Date((clock += 1_000)) })

/**
 * Creates a team that builds and releases modules in a folder. `content` becomes the content of the entry script, so
 * that builds differ.
 */
export function createTeam(folder: string, releases: () => Releases) {
  /** Builds a version and puts it into the store. */
  async function store(version: string, content = version, tiffin: TestModule = POS): Promise<ReleasedModule> {
    const moduleDir = path.join(folder, `mfe-${tiffin.module}`)
    build(moduleDir, content, tiffin)
    const module = await describeBuild(moduleDir, { version, commit: 'abc1234', releasedAt: new Date(clock) })
    await releases().store(moduleDir, module)
    return module
  }
  return {
    store,
    /** Stores a version, publishes it and prunes older ones. */
    async release(version: string, content = version, tiffin: TestModule = POS): Promise<ReleasedModule> {
      const module = await store(version, content, tiffin)
      await releases().publish({ module: tiffin.module, version }, asha())
      await releases().prune(tiffin.module)
      return module
    },
  }
}

/** Writes a build of the shell whose page has this text, and what it exports to modules from web-kit. */
export function buildShell(shellDir: string, text: string, exported: readonly string[], contract = '1.0.0'): void {
  const assets = path.join(shellDir, 'dist/assets')
  rmSync(path.dirname(assets), { recursive: true, force: true })
  mkdirSync(assets, { recursive: true })
  writeFileSync(path.join(shellDir, 'package.json'), JSON.stringify({ version: '1.0.0' }))
  const page =
    `<!doctype html><html><head><title>Tiffin</title><script defer src="/assets/main.${text}.js"></script></head>` +
    `<body><noscript>${text}</noscript></body></html>`
  const facts = {
    contract,
    shared: { react: '19.3.1', '@tiffin/web-kit': '0.1.0' },
    exports: { '@tiffin/web-kit': exported },
  }
  writeFileSync(path.join(shellDir, 'dist/index.html'), page)
  writeFileSync(path.join(shellDir, 'dist/shell.json'), JSON.stringify(facts))
  for (const file of [`main.${text}.js`, `main.${text}.js.br`, `part.${text}.js`])
    writeFileSync(path.join(assets, file), `content of ${file}`)
}

/**
 * Writes a module's package.json and its build: the entry with this content, the exposed chunk with its styles, a
 * lazily loaded chunk, and derived files.
 */
export function build(moduleDir: string, entry: string, { uses, ...tiffin }: TestModule): void {
  const dist = path.join(moduleDir, 'dist')
  rmSync(dist, { recursive: true, force: true })
  mkdirSync(dist, { recursive: true })
  writeFileSync(
    path.join(moduleDir, 'package.json'),
    JSON.stringify({ tiffin: { contract: '^1.0.0', ...tiffin, budgetBytes: 60_000 } }),
  )
  writeFileSync(path.join(dist, 'remoteEntry.js'), entry)
  for (const name of ['routes.js', 'routes.css', 'later.js', 'remoteEntry.js.map', 'remoteEntry.js.br', 'routes.js.br'])
    writeFileSync(path.join(dist, name), name)
  const none = { sync: [], async: [] }
  const manifest = {
    metaData: { remoteEntry: { name: 'remoteEntry.js' } },
    shared: [
      { name: 'react', requiredVersion: '^19.3.0' },
      ...(uses ? [{ name: '@tiffin/web-kit', requiredVersion: '*' }] : []),
    ],
    exposes: [
      { path: './routes', assets: { js: { ...none, sync: ['routes.js'] }, css: { ...none, sync: ['routes.css'] } } },
    ],
  }
  if (uses) writeFileSync(path.join(dist, 'used-names.json'), JSON.stringify(uses))
  writeFileSync(path.join(dist, 'mf-manifest.json'), JSON.stringify(manifest))
}
