import { lintServices } from '../database/lint/lint-migrations.ts'
import { describeProblem } from '../database/lint/problem.ts'
import { StackFailure } from '../failure.ts'
import { runScript } from '../processes/run-script.ts'
import { ROOT } from '../workspace.ts'
import { programOf } from './program-of.ts'
import { typedWorkspaces } from './workspaces.ts'

export async function checkLint(): Promise<void> {
  await runScript({ what: 'Lint', args: [programOf('oxlint', 'bin/oxlint'), '--deny-warnings'], cwd: ROOT })
}

export async function checkFormat(): Promise<void> {
  const check = runScript({ what: 'Format', args: [programOf('oxfmt', 'bin/oxfmt'), '--check'], cwd: ROOT })
  await check.catch((error: StackFailure) => {
    throw new StackFailure('Some files are not formatted.', {
      log: error.log ?? error.message,
      advice: 'npm run format',
    })
  })
}

export async function checkArrows(note: (text: string) => void): Promise<void> {
  const args = [
    programOf('dependency-cruiser', 'bin/dependency-cruiser.mjs'),
    '--config',
    'packages/config/dependency-cruiser.config.mjs',
    ...typedWorkspaces(),
  ]
  const output = await runScript({ what: 'Arrows', args, cwd: ROOT })
  note(/(\d+ modules?, \d+ dependenc\w+)/.exec(output)?.[1] ?? '')
}

/**
 * Checks that migrations follow expand and contract, so that the last release works on the new schema.
 *
 * @throws StackFailure with the problems of all migrations
 */
export async function checkMigrations(): Promise<void> {
  const problems = await lintServices()
  if (problems.length > 0) {
    throw new StackFailure('Migrations break what the last release needs, or hold up orders.', {
      log: problems.map(describeProblem).join('\n'),
      advice: 'CONTRIBUTING.md, "Changing the schema", says how each is done in steps.',
    })
  }
}
