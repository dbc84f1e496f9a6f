import { describeFailure, type Steps } from '../../steps.ts'
import { judge, type Verdict } from './judge.ts'
import { unknownQuarantineEntries, type Quarantined } from './quarantine.ts'
import { joinRuns, keyOf, reasonOf, type TestRun } from './test-run.ts'

/**
 * The most files that are run again. With more failures something is broken, and a second run would show nothing new.
 */
export const MOST_FILES_AGAIN = 20

type Preparing = (note: (text: string) => void) => Promise<unknown>

/** The tests of one runner. */
export type TestSuite = {
  readonly title: string
  readonly owns: (file: string) => boolean
  /** A step that has to run before the tests. It runs beside the tests of the suites before. */
  readonly preparation?: { readonly title: string; readonly run: Preparing }
  /** Runs the test files in these paths; without paths, all. */
  readonly run: (paths: readonly string[]) => Promise<TestRun>
  /** Runs each of these files alone, in one worker. */
  readonly runAlone: (files: readonly string[]) => Promise<TestRun>
}

type Options = {
  /** Files and folders to run, relative to the checkout; empty for all. */
  readonly paths: readonly string[]
  readonly quarantine: readonly Quarantined[]
  readonly steps: Steps
}

/**
 * Runs suites one after the other, then each file with a failed test once more alone, and judges both runs. There is no
 * second run after failures in more than `MOST_FILES_AGAIN` files, or of tests in quarantine alone.
 */
export async function runTests(suites: readonly TestSuite[], { paths, quarantine, steps }: Options): Promise<Verdict> {
  const isWhole = paths.length === 0
  const wanted = suites
    .map((suite) => ({ suite, paths: paths.filter(suite.owns) }))
    .filter((each) => isWhole || each.paths.length > 0)
  // The tests of a suite often wait, so a preparation beside them takes less time than one after them.
  const begun = wanted.map(({ suite }) => suite.preparation && begin(suite.preparation.run))
  const first: TestRun[] = []
  for (const [at, each] of wanted.entries()) first.push(await prepareAndLook(each.suite, begun[at], each.paths, steps))

  const run = joinRuns(first)
  const inQuarantine = new Set(quarantine.map(keyOf))
  const failedFiles = [...new Set(run.failed.filter((each) => !inQuarantine.has(keyOf(each))).map(({ file }) => file))]
  const second: TestRun[] = []
  if (failedFiles.length > MOST_FILES_AGAIN) {
    steps.say(`\n  Tests of ${failedFiles.length} files failed: no second look is taken.\n`)
  } else {
    for (const { suite } of wanted) {
      const files = failedFiles.filter(suite.owns)
      if (files.length > 0) second.push(await look('second look', () => suite.runAlone(files), steps))
    }
  }
  const relevant = quarantine.filter(({ file }) => wanted.some(({ suite }) => suite.owns(file)))
  const verdict = judge(run, joinRuns(second), relevant)
  return isWhole ? { ...verdict, problems: [...verdict.problems, ...unknownQuarantineEntries(relevant, run)] } : verdict
}

/** Starts a preparation at once. @returns a step that waits for its end, and shows its notes from the last one on */
function begin(run: Preparing): Preparing {
  let last = ''
  let show = (_text: string): void => undefined
  const done = run((text) => {
    last = text
    show(text)
  })
  // The failure is shown in its step, until which nothing else waits for it.
  done.catch(() => undefined)
  return (note) => {
    show = note
    if (last) note(last)
    return done
  }
}

async function prepareAndLook(
  suite: TestSuite,
  prepare: Preparing | undefined,
  paths: readonly string[],
  steps: Steps,
): Promise<TestRun> {
  const title = suite.preparation?.title
  if (title && prepare) {
    const failed = await steps.run(title, prepare).then(
      () => undefined,
      (error: unknown) => tell(title, error, steps),
    )
    if (failed) return failed
  }
  return look(suite.title, () => suite.run(paths), steps)
}

function look(title: string, work: () => Promise<TestRun>, steps: Steps): Promise<TestRun> {
  return steps
    .run(title, async (note) => {
      steps.say('')
      const run = await work()
      note(`${run.passed.length} passed, ${run.failed.length + run.problems.length} failed`)
      return run
    })
    .catch((error: unknown) => tell(title, error, steps))
}

function tell(title: string, error: unknown, steps: Steps): TestRun {
  steps.say(`\n${describeFailure(error)}\n`)
  return { passed: [], failed: [], problems: [`${title}: ${reasonOf(error)}`] }
}
