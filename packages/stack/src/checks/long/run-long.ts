import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describeMachine } from '../../measured-on.ts'
import { StackFailure } from '../../failure.ts'
import { Steps } from '../../steps.ts'
import { ROOT } from '../../workspace.ts'
import { generateClients } from '../generate-clients.ts'
import { runWithOutput } from '../run-with-output.ts'
import { readQuarantine } from '../test-runs/quarantine.ts'
import { runTests } from '../test-runs/run-tests.ts'
import { summarise } from '../test-runs/summary.ts'
import { playwrightSuite, removeReports, REPORTS, vitestSuite } from '../test-suites.ts'
import {
  isProgramGroup,
  LONG_GROUP_NAMES,
  LONG_GROUPS,
  LONG_PROGRAMS,
  type ProgramGroup,
  type TestGroup,
} from './groups.ts'

type Group = TestGroup | ProgramGroup

/**
 * Runs tests at their full size, in all groups or one. Each group of tests writes `reports/long/<group>.json`, with the
 * commit and the machine; the table of faults writes `reports/faults.json`, and `limit` and `growth` write into
 * `reports/bench.json`.
 *
 * @param args the name of a group, and options for a group that is a program
 * @returns the exit code
 * @throws StackFailure for an unknown group
 */
export async function runLong([name, ...options]: readonly string[]): Promise<number> {
  const isGroup = (each: string | undefined): each is Group => LONG_GROUP_NAMES.some((known) => known === each)
  if (name !== undefined && !isGroup(name))
    throw new StackFailure(`There is no group ${name}.`, { advice: `There are: ${LONG_GROUP_NAMES.join(', ')}.` })
  // The tests read this variable in the processes of their runners.
  process.env['TIFFIN_SIZE'] = 'whole'
  const steps = new Steps()
  await steps.run('database clients', generateClients)

  const failed: Group[] = []
  for (const group of name ? [name] : LONG_GROUP_NAMES)
    if (!(isProgramGroup(group) ? await runProgram(group, options) : await runGroup(group, steps))) failed.push(group)
  if (!name) steps.say(failed.length > 0 ? `\nFailed: ${failed.join(', ')}` : '\nAll groups passed.')
  return failed.length === 0 ? 0 : 1
}

async function runProgram(group: ProgramGroup, options: readonly string[]): Promise<boolean> {
  const [file, ...args] = LONG_PROGRAMS[group]
  return (await runWithOutput([path.join(ROOT, file), ...args, ...options])).ok
}

async function runGroup(group: TestGroup, steps: Steps): Promise<boolean> {
  removeReports()
  const measuredOn = await describeMachine()
  const started = performance.now()
  const verdict = await runTests([vitestSuite, playwrightSuite], {
    paths: LONG_GROUPS[group],
    quarantine: readQuarantine(ROOT),
    steps,
  })
  const seconds = Math.round((performance.now() - started) / 1_000)

  const folder = path.join(REPORTS, 'long')
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, `${group}.json`), JSON.stringify({ measuredOn, seconds, ...verdict }, null, 2))
  for (const line of summarise([], verdict)) steps.say(line)
  return verdict.failures.length + verdict.problems.length === 0
}
