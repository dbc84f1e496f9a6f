import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { lockedDependenciesOf, type LockFile } from './locked-dependencies.ts'

const ROOT = path.resolve(import.meta.dirname, '../../../..')
const TESTS = /\.(test|int\.test)\.tsx?$/

/**
 * Returns the hash of the inputs of a browser build: the sources of its folder without tests, those of the packages
 * that the folder depends on, packages/config, and the locked versions of npm packages, with the tools of the root. The
 * hash only decides whether a folder is built again; the version of a build comes from its content (`buildVersion` of
 * module-releases). Other folders and their entries in the lock file do not count.
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
