import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { descriptionKey, type Description } from './descriptions.ts'
import type { ModuleStore } from './module-store.ts'
import { ReleaseRefusal } from './release-errors.ts'
import { SHELL, type ReleasedModule } from './released-module.ts'

const compress = promisify(gzip)

type StoredVersion = {
  readonly description: Description
  /** True for a released version, whose files open pages may run. */
  readonly isReleased: boolean
}

/**
 * Copies a build into the folder of its version. A copy without a readable description, such as an interrupted one, is
 * written again.
 *
 * @throws ReleaseRefusal when the version has the description of other content, or was released and has a file with
 *   other content; or what the store throws
 */
export async function storeBuild(
  store: ModuleStore,
  moduleDir: string,
  module: ReleasedModule,
  { description, isReleased }: StoredVersion,
): Promise<void> {
  const { name, version } = module
  if (description.status === 'readable') {
    if (JSON.stringify(description.module.integrity) === JSON.stringify(module.integrity)) return
    throw otherContent(module)
  }
  if (isReleased && (await hasOtherContent(store, module))) throw otherContent(module)
  const dist = path.join(moduleDir, 'dist')
  const files = (await readdir(dist, { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile() && (!entry.name.endsWith('.map') || name !== SHELL),
  )
  for (const file of files) {
    const full = path.join(file.parentPath, file.name)
    const key = `${name}/${version}/${path.relative(dist, full)}`
    const content = await readFile(full)
    // A source map is stored compressed, and under a name that is not served.
    if (file.name.endsWith('.map')) await store.write(`${key}.gz`, await compress(content))
    else await store.write(key, content)
  }
  // The description is written last, so that a version without a description is recognised as incomplete.
  await store.write(descriptionKey(name, version), JSON.stringify(module))
}

/**
 * Returns whether a stored script or stylesheet of the version differs from the build. Missing and empty files do not
 * count.
 */
async function hasOtherContent(store: ModuleStore, { integrity }: ReleasedModule): Promise<boolean> {
  for (const [address, hash] of Object.entries(integrity)) {
    const content = await store.read(address.replace(/^\/modules\//, ''))
    if (content && content.length > 0 && `sha384-${createHash('sha384').update(content).digest('base64')}` !== hash)
      return true
  }
  return false
}

function otherContent({ name, version }: ReleasedModule): ReleaseRefusal {
  return new ReleaseRefusal(
    `${name} ${version} was released with other content. A version never changes: please raise it.`,
  )
}
