import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

export type Role = 'shell' | 'module' | 'standalone'

const require = createRequire(import.meta.url)
export const versionOf = (name: string): string =>
  JSON.parse(readFileSync(require.resolve(`${name}/package.json`), 'utf8')).version

/**
 * The only place that names what shell and modules share at run time. Everything else that must be one copy (router,
 * query cache, react-dom) is reached through web-kit, so the shell ships only what web-kit exports of it; everything
 * that may differ (ui, receipts, domain) is bundled per module, so that one team's release never changes another's
 * screens or maths.
 *
 * The shell brings its copies in its first file. Modules bring none: a copy that is missing or too old fails loudly
 * into the module's Try Again instead of quietly running a second router.
 */
export function sharedModules(role: Role): Record<string, object> {
  const brings = role !== 'module'
  const shared = (name: string, requiredVersion: string) => ({
    [name]: {
      singleton: true,
      strictVersion: true,
      version: versionOf(name),
      requiredVersion,
      eager: brings,
      ...(brings ? {} : { import: false }),
    },
  })
  return { ...shared('react', '^19.3.0'), ...shared('@tiffin/web-kit', '^0.1.0') }
}
