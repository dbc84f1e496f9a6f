import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { lockedDependenciesOf, type LockFile } from './locked-dependencies.ts'

const ROOT = path.resolve(import.meta.dirname, '../../../..')
const TESTS = /\.(test|int\.test)\.tsx?$/

/**
 * Returns the hash of what a browser build reads: its own sources, those of the packages it depends on,
 * packages/config, and the locked versions of npm packages, those of the root's tools included. The hash only tells
 * whether a folder has to be built again; the version of a build comes from its content (`buildVersion` of
 * module-releases). Other folders and their lock file entries do not count.
 */
export function hashOfInputs(directory: string, root = ROOT): string {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as LockFile
  const { folders, packages } = lockedDependenciesOf(lock, path.relative(root, directory), root)
  const files = [...folders, 'packages/config']
    .flatMap((folder) =>
      globSync('{src/**/*,*.ts,package.json}', { cwd: path.join(root, folder) }).map((file) => path.join(folder, file)),
    )
    .filter((file) => !TESTS.test(file) && statSync(path.join(root, file)).isFile())
  const hash = createHash('sha256')
  for (const each of packages) hash.update(each).update('\0')
  for (const file of files.toSorted())
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(root, file)))
      .update('\0')
  return hash.digest('hex').slice(0, 10)
}
