import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../../../..')
const browserPackages = ['domain', 'contracts', 'module-contract', 'web-kit', 'ui', 'receipts']
const ignored = /\.(test|int\.test)\.tsx?$/

/** Hash of everything a browser build is made from: its own sources, the packages it bundles, the tools and the lock. */
export function hashOfInputs(directory: string): string {
  const folders = [
    directory,
    ...browserPackages.map((name) => path.join(root, 'packages', name)),
    path.join(root, 'packages/config'),
  ]
  const files = folders
    .flatMap((folder) =>
      globSync('{src/**/*,*.ts,package.json}', { cwd: folder }).map((file) => path.join(folder, file)),
    )
    .filter((file) => !ignored.test(file) && statSync(file).isFile())
  const lock = path.join(root, 'package-lock.json')
  const hash = createHash('sha256')
  for (const file of [...files.toSorted(), lock]) {
    if (existsSync(file)) hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex').slice(0, 10)
}

/** The version of a build: what the team calls it, and what it was made from. */
export function buildVersion(directory: string): string {
  const { version } = JSON.parse(readFileSync(path.join(directory, 'package.json'), 'utf8')) as { version: string }
  return `${version}-${hashOfInputs(directory)}`
}
