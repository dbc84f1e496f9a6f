import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** Files that are made from the other files, or describe the build and are not part of it. */
const DERIVED = /\.(map|br|gz)$|^mf-manifest.*\.json$/

/**
 * Returns the version of the build in `dist`: the version in its package.json and the hash of its content, which is its
 * files without the derived ones, and the `tiffin` entry of its package.json. The same content has the same version,
 * wherever it is built.
 */
export async function buildVersion(moduleDir: string): Promise<string> {
  const { version, tiffin } = JSON.parse(await readFile(path.join(moduleDir, 'package.json'), 'utf8')) as {
    version: string
    tiffin?: object
  }
  const dist = path.join(moduleDir, 'dist')
  const files = (await readdir(dist, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !DERIVED.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
  const hash = createHash('sha256').update(JSON.stringify(tiffin ?? null))
  for (const file of files.toSorted())
    hash
      .update('\0')
      .update(path.relative(dist, file))
      .update('\0')
      .update(await readFile(file))
  return `${version}-${hash.digest('hex').slice(0, 10)}`
}
