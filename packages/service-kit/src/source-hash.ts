import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const OURS = ['contracts', 'domain', 'service-kit'].map((name) =>
  path.resolve(import.meta.dirname, '../..', name, 'src'),
)

/**
 * Returns a SHA-1 hash of a service's sources and of those of `contracts`, `domain` and `service-kit`, without tests
 * and generated code. Each call reads all files, so a service calls it once, at the start.
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
