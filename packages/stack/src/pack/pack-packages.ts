import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { create } from 'tar'
import { StackFailure } from '../failure.ts'
import { compilePackages } from './compile.ts'
import { packedManifest } from './manifest.ts'
import { manifestIn, PACKED } from './packages.ts'
import { packedProblems } from './packed-problems.ts'

type Options = { readonly checkout: string }
/** A packed package and the name of its tarball. */
type Tarball = { readonly name: string; readonly file: string }

/**
 * Writes a tarball of each package that a module is built from into `target`, for `npm install` in a folder outside of
 * the repository.
 *
 * @throws StackFailure for a package that could not be used there
 */
export async function packPackages(target: string, { checkout }: Options): Promise<Tarball[]> {
  const compiled = mkdtempSync(path.join(os.tmpdir(), 'tiffin-packages-'))
  try {
    await compilePackages(checkout, compiled)
    const { devDependencies: tools = {} } = manifestIn(checkout)
    for (const name of PACKED) {
      const folder = path.join(compiled, name)
      const packed = packedManifest(manifestIn(path.join(checkout, 'packages', name)), { folder, tools })
      writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(packed, null, 2)}\n`)
    }
    const problems = PACKED.flatMap((name) => packedProblems(path.join(compiled, name)))
    if (problems.length > 0)
      throw new StackFailure('The packages cannot be used outside of the repository.', { log: problems.join('\n') })
    mkdirSync(target, { recursive: true })
    return await Promise.all(PACKED.map((name) => pack(path.join(compiled, name), target)))
  } finally {
    rmSync(compiled, { recursive: true, force: true })
  }
}

/** Writes the tarball of a folder, in the form and with the name that `npm pack` gives. */
async function pack(folder: string, target: string): Promise<Tarball> {
  const { name, version } = manifestIn(folder)
  const file = `${name.replace('@', '').replace('/', '-')}-${version}.tgz`
  await create({ cwd: folder, gzip: true, portable: true, prefix: 'package', file: path.join(target, file) }, ['.'])
  return { name, file }
}
