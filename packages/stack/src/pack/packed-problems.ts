import { existsSync, globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { valid } from 'semver'
import { importedPackages } from './manifest.ts'
import { manifestIn, PACKED } from './packages.ts'

const OWN = '@tiffin/'

/**
 * Returns the reasons, each a sentence, why a compiled package cannot be used without the repository: an entry that it
 * does not have, a dependency that no registry and no tarball has, an import of what is no dependency, and a path that
 * leaves its folder.
 */
export function packedProblems(folder: string): string[] {
  const manifest = manifestIn(folder)
  const { name, exports = {}, imports = {}, dependencies = {}, peerDependencies = {} } = manifest
  const all = { ...dependencies, ...peerDependencies }
  const isPacked = (dependency: string) =>
    !dependency.startsWith(OWN) || (PACKED as readonly string[]).includes(dependency.slice(OWN.length))
  return [
    ...[exports, imports]
      .flatMap(targetsOf)
      .filter((target) => !isInside(folder, target))
      .map((target) => `${name} has an entry ${target}, which is no file of it.`),
    ...Object.entries(all)
      .filter(([dependency, version]) => valid(version) === null || !isPacked(dependency))
      .map(([dependency, version]) => `${name} needs ${dependency} ${version}, which cannot be installed elsewhere.`),
    ...importedPackages(folder)
      .filter((imported) => imported !== name && !(imported in all) && !isBuiltin(imported))
      .map((imported) => `${name} imports ${imported}, which is none of its dependencies.`),
    ...globSync('src/**/*.{js,d.ts,css}', { cwd: folder })
      .filter((file) => leaves(folder, file))
      .map((file) => `${file} of ${name} imports a file that is not in the package.`),
  ]
}

function targetsOf(targets: Readonly<Record<string, unknown>>): string[] {
  return Object.values(targets).flatMap((target) =>
    typeof target === 'string' ? target : targetsOf(target as Readonly<Record<string, unknown>>),
  )
}

/** Returns whether an entry is a file of the package; of a pattern such as `./tsconfig/*` its folder is looked for. */
function isInside(folder: string, target: string): boolean {
  const file = path.resolve(folder, target.split('*')[0]!)
  return file.startsWith(`${folder}${path.sep}`) && existsSync(file)
}

/** Matches a relative file that a compiled file or a stylesheet names where it imports. */
const RELATIVE = /(?:\bfrom\s*|\bimport\s*\(?\s*|\burl\(\s*|\brequire\.resolve\(\s*)["'](\.[^"'\n]*)["']/g

function leaves(folder: string, file: string): boolean {
  const text = readFileSync(path.join(folder, file), 'utf8').replace(/\/\*[^]*?\*\//g, '')
  return [...text.matchAll(RELATIVE)].some(([, named]) => {
    const target = path.join(path.dirname(file), named!)
    // A declaration names the compiled file, beside which its own declaration lies.
    return !isInside(folder, file.endsWith('.d.ts') ? target.replace(/\.js$/, '.d.ts') : target)
  })
}
