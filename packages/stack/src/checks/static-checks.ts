import path from 'node:path'
import { lintServices } from '../database/lint/lint-migrations.ts'
import { describeProblem } from '../database/lint/problem.ts'
import { inParallel } from '../in-parallel.ts'
import { StackFailure } from '../failure.ts'
import { runScript } from '../processes/run-script.ts'
import { ROOT } from '../workspace.ts'
import { programOf } from './program-of.ts'
import { typedWorkspaces } from './workspaces.ts'

const AT_ONCE = 2

/** Types of every workspace. All are checked before the failures are reported together. */
export async function checkTypes(note: (text: string) => void): Promise<void> {
  const workspaces = typedWorkspaces()
  const failures: string[] = []
  await inParallel(workspaces, AT_ONCE, async (folder) => {
    const memory = path.join(ROOT, 'node_modules/.cache/tiffin-types', `${folder.replaceAll('/', '-')}.tsbuildinfo`)
    const args = [
      programOf('typescript', 'bin/tsc'),
      '--noEmit',
      '--incremental',
      '--tsBuildInfoFile',
      memory,
      '--pretty',
      'false',
      '-p',
      folder,
    ]
    await runScript({ what: `Types of ${folder}`, args, cwd: ROOT }).catch((error: StackFailure) =>
      failures.push(error.log ?? error.message),
    )
  })
  note(`${workspaces.length} workspaces`)
  if (failures.length > 0) throw new StackFailure('Types do not fit.', { log: failures.join('\n') })
}

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

/** Migrations keep to expand and contract, so that the last release works on the new schema. */
export async function checkMigrations(): Promise<void> {
  const problems = await lintServices()
  if (problems.length > 0) {
    throw new StackFailure('Migrations break what the last release needs, or hold up orders.', {
      log: problems.map(describeProblem).join('\n'),
      advice: 'CONTRIBUTING.md, "Changing the schema", says how each is done in steps.',
    })
  }
}
