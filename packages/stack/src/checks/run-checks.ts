import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { StackFailure } from '../failure.ts'
import { describeFailure, Steps } from '../steps.ts'
import { ROOT } from '../workspace.ts'
import { checkTypes } from './check-types.ts'
import { generateClients } from './generate-clients.ts'
import { checkArrows, checkFormat, checkLint, checkMigrations } from './static-checks.ts'
import { MOST_IN_QUARANTINE, readQuarantine, type Quarantined } from './test-runs/quarantine.ts'
import { runTests, type TestSuite } from './test-runs/run-tests.ts'
import { summarise } from './test-runs/summary.ts'
import { reasonOf } from './test-runs/test-run.ts'
import { markQuarantined } from './test-runs/mark-quarantined.ts'
import { playwrightSuite, removeReports, REPORTS, vitestSuite } from './test-suites.ts'

type Options = {
  /** True when the checks include the browser tests. */
  readonly browser: boolean
  /** Test files and folders; with any, only these tests run. */
  readonly paths?: readonly string[]
}

/**
 * Runs all checks that a change has to pass, or the tests of some paths. All checks run even if one fails, each failed
 * test file is run once more unless too many files failed, and the last lines name the failures.
 *
 * @returns the exit code
 * @throws StackFailure for a path that does not exist
 */
export async function runChecks({ browser, paths = [] }: Options): Promise<number> {
  const steps = new Steps()
  const failedChecks: string[] = []
  const attempt = (title: string, work: (note: (text: string) => void) => Promise<void>) =>
    steps.run(title, work).catch((error: unknown) => {
      failedChecks.push(`${title}: ${reasonOf(error)}`)
      steps.say(`\n${describeFailure(error)}\n`)
    })
  const tested = paths.map(pathInCheckout)
  const suites: TestSuite[] = [vitestSuite, ...(browser ? [playwrightSuite] : [])]

  removeReports()
  await attempt('database clients', generateClients)
  if (tested.length === 0) {
    // The arrows use one core alone, so the other checks run beside them.
    await Promise.all([
      attempt('types', checkTypes),
      attempt('arrows', checkArrows),
      attempt('lint', checkLint),
      attempt('format', checkFormat),
      attempt('migrations', checkMigrations),
    ])
  }
  let quarantine: readonly Quarantined[] = []
  await attempt('quarantine', async (note) => {
    quarantine = readQuarantine(ROOT)
    note(`${quarantine.length} of at most ${MOST_IN_QUARANTINE}`)
  })
  const verdict = await runTests(suites, { paths: tested, quarantine, steps })

  for (const report of ['vitest.json', 'playwright.json']) markQuarantined(path.join(REPORTS, report), ROOT, quarantine)
  writeFileSync(path.join(REPORTS, 'unsteady.json'), JSON.stringify(verdict.unsteady, null, 2))
  for (const line of summarise(failedChecks, verdict)) steps.say(line)
  return failedChecks.length + verdict.failures.length + verdict.problems.length === 0 ? 0 : 1
}

/** Resolves a path within the checkout. @throws StackFailure for a path that does not exist */
function pathInCheckout(named: string): string {
  const file = path.resolve(ROOT, named)
  if (!existsSync(file)) throw new StackFailure(`There is no ${named}.`)
  return path.relative(ROOT, file)
}
