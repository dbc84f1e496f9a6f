import path from 'node:path'
import type { Commit } from '@tiffin/module-releases'
import { programOf } from '../checks/program-of.ts'
import { StackFailure } from '../failure.ts'
import { runScript } from '../processes/run-script.ts'
import type { Steps } from '../steps.ts'

/** The most changed files that a failure names. */
const SHOWN = 10

type Tree = {
  readonly commit: Commit | null
  /** True where uncommitted changes are released too, with `-dirty` in the version. */
  readonly isDirtyAllowed: boolean
  /** True where the platform is the one that this checkout runs. */
  readonly isOwnPlatform: boolean
}

/**
 * Refuses a checkout with uncommitted changes, because its state could not be built again. On the checkout's own
 * platform such a release may be allowed. Outside a repository there is no check.
 *
 * @throws StackFailure that names the changed files
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
 * Runs the checks of every release: types, lint and the module's own tests. This function starts the tools itself and
 * not by the module's scripts, so that no module can skip them.
 *
 * @throws StackFailure with the failures of the first check that fails
 */
export async function checkModule(moduleDir: string, steps: Steps): Promise<void> {
  const folder = path.basename(moduleDir)
  const checkout = path.dirname(moduleDir)
  const check = (title: string, reason: string, args: readonly string[], cwd = moduleDir) =>
    steps.run(title, () =>
      runScript({ what: title, args, cwd }).then(
        () => undefined,
        (error: StackFailure) => {
          throw new StackFailure(`${folder} was not published: ${reason}.`, { log: error.log ?? error.message })
        },
      ),
    )
  await check('types', 'its types do not fit', [
    programOf('typescript', 'bin/tsc'),
    '--noEmit',
    '--pretty',
    'false',
    '-p',
    '.',
  ])
  await check('lint', 'it breaks a rule of the repository', [
    programOf('oxlint', 'bin/oxlint'),
    '--config',
    path.join(checkout, '.oxlintrc.json'),
    // Build tools write into this folder, which is not ignored outside of a repository.
    '--ignore-pattern',
    'node_modules',
    '--deny-warnings',
    '.',
  ])
  await check(
    'tests',
    'its tests fail',
    [programOf('vitest', 'vitest.mjs'), 'run', '--root', checkout, '--reporter=default', `${folder}/`],
    checkout,
  )
}
