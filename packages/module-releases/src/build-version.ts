import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** Made from the other files, or about the build and not of it. */
const DERIVED = /\.(map|br|gz)$|^mf-manifest.*\.json$/

/**
 * The version of the build in `dist`: the version in its package.json and the hash of what the build holds, which are
 * its files and what `tiffin` in its package.json says. The same content has the same version, whoever builds it and
 * whatever else is in the repository.
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
