import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const OURS = ['contracts', 'domain', 'service-kit'].map((name) =>
  path.resolve(import.meta.dirname, '../..', name, 'src'),
)

const hashes = new Map<string, string>()

/**
 * Returns a SHA-1 hash of a service's sources and of those of `contracts`, `domain` and `service-kit`, without tests
 * and generated code. The first call for a folder reads all files; the sources of a process do not change.
 *
 * @param folder the sources of the service
 */
export function sourceHash(folder: string): string {
  const known = hashes.get(folder) ?? hashOf(folder)
  hashes.set(folder, known)
  return known
}

function hashOf(folder: string): string {
  const hash = createHash('sha1')
  for (const root of [folder, ...OURS]) {
    for (const file of globSync('**/*.ts', { cwd: root, exclude: ['generated'] }).toSorted()) {
      if (!file.endsWith('.test.ts')) hash.update(file).update(readFileSync(path.join(root, file)))
    }
  }
  return hash.digest('base64url')
}
