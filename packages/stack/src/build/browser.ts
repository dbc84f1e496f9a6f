import { existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { hashOfInputs } from '@tiffin/config/inputs'
import { inParallel } from '../in-parallel.ts'
import { readIfPresent } from '../private-file.ts'
import { runScript } from '../processes/run-script.ts'
import { ROOT } from '../workspace.ts'

/** Lists all modules, found by folder name, so that a new module needs no entry. */
export function moduleFolders(): string[] {
  return globSync('mfe-*/package.json', { cwd: ROOT })
    .map((file) => path.dirname(file))
    .toSorted()
}

export function browserPackages(): string[] {
  return ['shell', ...moduleFolders()]
}

/** Each webpack build takes one core and a few hundred megabytes. */
const AT_ONCE = 2

/**
 * Builds the shell and the modules whose inputs changed since their last build. @returns the names of the built folders
 */
export async function buildBrowserPackages(note: (text: string) => void): Promise<string[]> {
  const stale = browserPackages().filter(isStale)
  let done = 0
  await inParallel(stale, AT_ONCE, async (name) => {
    const dir = path.join(ROOT, name)
    const inputs = hashOfInputs(dir)
    await buildBrowserPackage(dir)
    mkdirSync(path.dirname(markerOf(name)), { recursive: true })
    writeFileSync(markerOf(name), inputs)
    note(`${++done} of ${stale.length} built`)
  })
  return stale
}

/** Builds the shell or module of a folder as it is delivered. */
export async function buildBrowserPackage(dir: string): Promise<void> {
  const cli = createRequire(import.meta.url).resolve('webpack-cli/bin/cli.js')
  await runScript({
    what: `Building ${path.basename(dir)}`,
    args: [cli, '--config', 'webpack.config.ts'],
    cwd: dir,
    env: { ...process.env, NODE_ENV: 'production' },
  })
}

function isStale(name: string): boolean {
  const dir = path.join(ROOT, name)
  return !existsSync(path.join(dir, 'dist')) || readIfPresent(markerOf(name)) !== hashOfInputs(dir)
}

/**
 * Returns the file with the hash of the inputs of the last build. It is not in `dist`, because a release copies that
 * folder whole.
 */
function markerOf(name: string): string {
  return path.join(ROOT, 'node_modules/.cache/tiffin-builds', name)
}
