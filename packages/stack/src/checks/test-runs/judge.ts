import type { Quarantined } from './quarantine.ts'
import { keyOf, WHOLE_FILE_FAILED, type TestFailure, type TestName, type TestRun } from './test-run.ts'

/** A test that failed in one of two runs and passed in the other. */
export type Unsteady = TestName & {
  /** The results of both runs: the first line of the failure, or `passed`. In the second run its file ran alone. */
  readonly first: string
  readonly second: string
}

export type Verdict = {
  readonly passed: number
  readonly failures: readonly TestFailure[]
  readonly unsteady: readonly Unsteady[]
  /** The results of tests in quarantine, which do not decide the run. */
  readonly quarantined: readonly TestFailure[]
  readonly problems: readonly string[]
}

const PASSED = 'passed'

/**
 * Combines two runs of the tests. A test that failed first and passed when its file ran alone counts as passed and is
 * unsteady; a test that failed in the second run only is unsteady too. A test in quarantine counts neither as passed
 * nor as failed.
 *
 * @param second the run of the failed files alone; empty if there was none
 */
export function judge(first: TestRun, second: TestRun, quarantine: readonly Quarantined[]): Verdict {
  const isFree = (test: TestName) => !quarantine.some((entry) => keyOf(entry) === keyOf(test))
  const passedFirst = new Set(first.passed.map(keyOf))
  const failedFirst = new Set(first.failed.map(keyOf))
  const passedAgain = new Set(second.passed.map(keyOf))
  const failedAgain = new Map(second.failed.map((failure) => [keyOf(failure), failure]))
  const filesSeenAgain = new Set(second.passed.map(({ file }) => file))

  const hasPassedAgain = (failure: TestFailure) =>
    !failedAgain.has(keyOf(failure)) &&
    (failure.title === WHOLE_FILE_FAILED ? filesSeenAgain.has(failure.file) : passedAgain.has(keyOf(failure)))

  const failures = [
    ...first.failed
      .filter((failure) => isFree(failure) && !hasPassedAgain(failure))
      .map((failure) => failedAgain.get(keyOf(failure)) ?? failure),
    // These tests belong to files that did not load in the first run.
    ...second.failed.filter((each) => isFree(each) && !failedFirst.has(keyOf(each)) && !passedFirst.has(keyOf(each))),
  ]
  const unsteady = [
    ...first.failed
      .filter((failure) => isFree(failure) && hasPassedAgain(failure))
      .map(({ file, title, message }) => ({ file, title, first: message, second: PASSED })),
    ...second.failed
      .filter((failure) => isFree(failure) && passedFirst.has(keyOf(failure)) && !failedFirst.has(keyOf(failure)))
      .map(({ file, title, message }) => ({ file, title, first: PASSED, second: message })),
  ]
  const newlyPassed = second.passed.filter((test) => !passedFirst.has(keyOf(test)))
  return {
    passed: [...first.passed, ...newlyPassed].filter((test) => isFree(test) && !failures.some(isSame(test))).length,
    failures,
    unsteady,
    quarantined: quarantine.map((entry) => ({
      file: entry.file,
      title: entry.title,
      message: first.failed.find(isSame(entry))?.message ?? PASSED,
    })),
    problems: [...first.problems, ...second.problems],
  }
}

const isSame = (one: TestName) => (other: TestName) => keyOf(one) === keyOf(other)
