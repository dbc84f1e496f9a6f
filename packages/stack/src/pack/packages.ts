import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * The packages from which a module is built and tested, with all packages of Tiffin that these need. A team outside of
 * the repository gets them packed.
 */
export const PACKED = [
  'app-kit',
  'config',
  'contracts',
  'domain',
  'file-store',
  'mock-api',
  'module-contract',
  'module-releases',
  'receipts',
  'slips',
  'ui',
  'web-kit',
] as const

/** A package.json, as far as packing changes it. */
export type Manifest = {
  readonly name: string
  readonly version: string
  readonly scripts?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly bin?: Readonly<Record<string, string>>
  readonly sideEffects?: boolean | readonly string[]
  readonly exports?: Readonly<Record<string, unknown>>
  readonly imports?: Readonly<Record<string, unknown>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

/** Reads the package.json in a folder. */
export function manifestIn(folder: string): Manifest {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest
}
