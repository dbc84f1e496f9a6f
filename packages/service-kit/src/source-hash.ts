import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const OURS = ['contracts', 'domain', 'service-kit'].map((name) =>
  path.resolve(import.meta.dirname, '../..', name, 'src'),
)

/**
 * A hash of a service's sources and of the packages that its replies depend on. Computed once, at the start.
 *
 * @param folder the sources of the service
 */
export function sourceHash(folder: string): string {
  const hash = createHash('sha1')
  for (const root of [folder, ...OURS]) {
    for (const file of globSync('**/*.ts', { cwd: root, exclude: ['generated'] }).toSorted()) {
      if (!file.endsWith('.test.ts')) hash.update(file).update(readFileSync(path.join(root, file)))
    }
  }
  return hash.digest('base64url')
}
