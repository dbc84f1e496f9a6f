import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

export type BuildRole = 'shell' | 'module' | 'standalone'

const require = createRequire(import.meta.url)
export const versionOf = (name: string): string =>
  JSON.parse(readFileSync(require.resolve(`${name}/package.json`), 'utf8')).version

/** The semver range for any version, because compatibility depends on the names that a module uses. */
const BY_NAME = '*'

/**
 * The packages that shell and modules share at run time; no other place names them. Other code that must be one copy
 * (router, query cache, react-dom) is reached through web-kit, so the shell ships only what web-kit exports of it. Code
 * that may differ (ui, receipts, domain) is bundled into each module, so that one team's release never changes
 * another's screens or maths.
 *
 * The shell brings its copies in its first file. Modules bring none: with a missing or too old copy the module shows
 * Try Again instead of running a second router.
 *
 * Compatibility of react follows its version. Compatibility of web-kit follows its exports: the shell must have those
 * that a module uses, in any version. Changed behaviour of an export needs a new version of the module contract.
 */
const RANGES = { react: '^19.3.0', '@tiffin/web-kit': BY_NAME } as const

export function sharedModules(role: BuildRole): Record<string, object> {
  const brings = role !== 'module'
  const shared = ([name, requiredVersion]: [string, string]) => [
    name,
    {
      singleton: true,
      strictVersion: true,
      version: versionOf(name),
      requiredVersion,
      eager: brings,
      ...(brings ? {} : { import: false }),
    },
  ]
  return Object.fromEntries(Object.entries(RANGES).map(shared))
}

/** Packages that modules must import by name, because compatibility is decided by names. */
export const packagesImportedByName: readonly string[] = Object.entries(RANGES).flatMap(([name, range]) =>
  range === BY_NAME ? [name] : [],
)
