import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Manifest } from './packages.ts'

/** Matches what a compiled file imports or exports from elsewhere, a file it loads later, and one that it names. */
const IMPORT = new RegExp(
  [
    String.raw`^\s*(?:import|export)\b[^'"\x60;=]*?\bfrom\s*['"]([^'"\n]+)['"]`,
    String.raw`^\s*import\s*['"]([^'"\n]+)['"]`,
    String.raw`\b(?:import|require\.resolve)\(\s*['"]([^'"\n]+)['"]`,
  ].join('|'),
  'gm',
)

type Versions = Readonly<Record<string, string>>
type Packed = {
  /** The folder of the compiled package. */
  readonly folder: string
  /** The versions of the root's tools, by package. */
  readonly tools: Versions
}

/**
 * Returns the package.json of a compiled package: its entries are the compiled files, and whatever these import is
 * among its dependencies. In the repository the tools of a build and of tests are dependencies of the root, or for
 * development alone.
 */
export function packedManifest(manifest: Manifest, { folder, tools }: Packed): object {
  const { scripts: _, devDependencies = {}, ...kept } = manifest
  const all = { ...tools, ...devDependencies }
  const { sideEffects, bin, exports = {}, imports, dependencies = {}, peerDependencies = {} } = manifest
  const undeclared = importedPackages(folder).filter(
    (name) => name !== manifest.name && !(name in dependencies) && !(name in peerDependencies) && name in all,
  )
  return {
    ...kept,
    ...(Array.isArray(sideEffects) && { sideEffects: sideEffects.map(compiled) }),
    ...(bin && { bin: Object.fromEntries(Object.entries(bin).map(([name, file]) => [name, compiled(file)])) }),
    exports: mapTargets(exports),
    ...(imports && { imports: mapTargets(imports) }),
    dependencies: { ...dependencies, ...Object.fromEntries(undeclared.map((name) => [name, all[name]])) },
  }
}

/** Returns the packages that the compiled files of a folder import, by name, without those of Node. */
export function importedPackages(folder: string): string[] {
  const names = globSync('src/**/*.{js,d.ts}', { cwd: folder }).flatMap((file) =>
    [...readFileSync(path.join(folder, file), 'utf8').matchAll(IMPORT)].flatMap(([, ...parts]) => {
      const from = parts.find((part) => part !== undefined) ?? ''
      const [, name] = /^((?:@[a-z][\w.-]*\/)?[a-z][\w.-]*)(?:\/|$)/.exec(from) ?? []
      return name ?? []
    }),
  )
  return [...new Set(names)].toSorted()
}

const compiled = (file: string) => file.replace(/\.tsx?$/, '.js')
const declared = (file: string) => file.replace(/\.tsx?$/, '.d.ts')

/** Replaces each source by its compiled file and its declaration. Conditions keep their order. */
function mapTargets(targets: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(targets).map(([key, target]) => [
      key,
      typeof target !== 'string'
        ? mapTargets(target as Readonly<Record<string, unknown>>)
        : target === compiled(target)
          ? target
          : { types: declared(target), default: compiled(target) },
    ]),
  )
}
