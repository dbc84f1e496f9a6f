import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { compressedBytesOf, integrityOf, type BuildInfo } from './build-files.ts'
import { SHELL, shellFacts, type ReleasedModule } from './released-module.ts'

/** The patterns of the files that the page of the shell names. The gateway serves all builds below `/assets/`. */
const SCRIPT = /<script[^>]* src="\/assets\/([^"]+)"/g
const STYLESHEET = /<link[^>]* href="\/assets\/([^"]+\.css)"/g

/**
 * Describes the build of the shell in `dist` as a version that is stored, logged and served as those of modules are.
 *
 * @throws Error when a file of the build is missing, or its page names no script
 */
export async function describeShell(
  shellDir: string,
  { version, commit, releasedAt }: BuildInfo,
): Promise<ReleasedModule> {
  const dist = path.join(shellDir, 'dist')
  const assets = path.join(dist, 'assets')
  const [page, facts] = await Promise.all([
    readFile(path.join(dist, 'index.html'), 'utf8'),
    readFile(path.join(dist, 'shell.json'), 'utf8'),
  ])
  const address = (file: string) => `/modules/${SHELL}/${version}/assets/${file}`
  const named = (pattern: RegExp) => [...page.matchAll(pattern)].map(([, file]) => file!)
  const [entry, ...js] = named(SCRIPT)
  if (entry === undefined) throw new Error(`The page of the shell in ${dist} names no script.`)
  return {
    name: SHELL,
    version,
    routes: [],
    pages: [],
    slots: [],
    entry: address(entry),
    js: js.map(address),
    css: named(STYLESHEET).map(address),
    integrity: await integrityOf(assets, address),
    // An older gateway takes the shell for a module without addresses, which fits any shell.
    contract: '*',
    shared: {},
    exposes: [],
    shell: { ...shellFacts.parse(JSON.parse(facts)), page },
    bytes: await compressedBytesOf(assets, [entry, ...js]),
    budget_bytes: null,
    commit,
    released_at: releasedAt.toISOString(),
  }
}
