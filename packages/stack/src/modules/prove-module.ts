import path from 'node:path'
import { programOf } from '../checks/program-of.ts'
import { StackFailure } from '../failure.ts'
import { runScript } from '../processes/run-script.ts'
import type { Steps } from '../steps.ts'
import type { Commit } from './commit.ts'

/** The lines of a failure that are shown of a long list of files. */
const SHOWN = 10

type Tree = {
  readonly commit: Commit | null
  /** Release what is not committed, marked as such. */
  readonly isDirtyAllowed: boolean
  /** The platform is the one this checkout runs. */
  readonly isOwnPlatform: boolean
}

/**
 * Refuses what nobody could build again: a checkout with uncommitted changes. Where the platform is this checkout's own
 * they may be released on purpose. Outside a repository nothing can be told.
 *
 * @throws StackFailure
 */
export function requireCommitted(folder: string, { commit, isDirtyAllowed, isOwnPlatform }: Tree): void {
  const changes = commit?.changes ?? []
  if (changes.length === 0 || (isDirtyAllowed && isOwnPlatform)) return
  const more = changes.length > SHOWN ? [`and ${changes.length - SHOWN} more`] : []
  throw new StackFailure(`${folder} was not published: not everything here is committed.`, {
    log: [...changes.slice(0, SHOWN), ...more].join('\n'),
    advice: isOwnPlatform
      ? `Commit it, or release it as it is, marked: npm run release -w ${folder} -- --dirty`
      : 'Commit it first: what another Tiffin is given must be what its commit says.',
  })
}

/**
 * Runs what a team promises with a release: types, lint and the module's own tests. Run by the platform's programs and
 * not by the module's scripts, so that no module can do without.
 *
 * @throws StackFailure with what failed
 */
export async function proveModule(moduleDir: string, steps: Steps): Promise<void> {
  const folder = path.basename(moduleDir)
  const checkout = path.dirname(moduleDir)
  const prove = (title: string, reason: string, args: readonly string[], cwd = moduleDir) =>
    steps.run(title, () =>
      runScript({ what: title, args, cwd }).then(
        () => undefined,
        (error: StackFailure) => {
          throw new StackFailure(`${folder} was not published: ${reason}.`, { log: error.log ?? error.message })
        },
      ),
    )
  await prove('types', 'its types do not fit', [
    programOf('typescript', 'bin/tsc'),
    '--noEmit',
    '--pretty',
    'false',
    '-p',
    '.',
  ])
  await prove('lint', 'it breaks a rule of the repository', [
    programOf('oxlint', 'bin/oxlint'),
    '--config',
    path.join(checkout, '.oxlintrc.json'),
    // Build tools write there, and outside of a repository nothing says that it is to be left out.
    '--ignore-pattern',
    'node_modules',
    '--deny-warnings',
    '.',
  ])
  await prove(
    'tests',
    'its tests fail',
    [programOf('vitest', 'vitest.mjs'), 'run', '--root', checkout, '--reporter=default', `${folder}/`],
    checkout,
  )
}
