import path from 'node:path'
import { runWithOutput } from '../run-with-output.ts'
import { programOf } from '../program-of.ts'
import { errorLine, firstLine, readReport, WHOLE_FILE_FAILED, type TestFailure, type TestRun } from './test-run.ts'
import type { StrayError } from './stray-errors.ts'

type VitestReport = {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

type Options = {
  readonly root: string
  /** The path of Vitest's report. */
  readonly report: string
  /** The files to run, or parts of their paths; empty for all. */
  readonly files: readonly string[]
  readonly args?: readonly string[]
  readonly isQuiet?: boolean
}

/** Runs Vitest, with its output on the terminal unless `isQuiet`. @returns the results of its report */
export async function runVitest({ root, report, files, args = [], isQuiet = false }: Options): Promise<TestRun> {
  const strayErrors = `${report}.stray-errors`
  const { ok, errors } = await runWithOutput(
    [
      programOf('vitest', 'vitest.mjs'),
      'run',
      '--root',
      root,
      '--reporter=default',
      `--reporter=${path.join(import.meta.dirname, 'stray-errors.ts')}`,
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...args,
      ...files,
    ],
    { cwd: root, env: { ...process.env, TIFFIN_STRAY_ERRORS: strayErrors }, isQuiet },
  )
  const run = readVitest(report, strayErrors, root)
  if (ok || run.failed.length > 0 || run.problems.length > 0) return run
  return { ...run, problems: [`Vitest ended with an error: ${errorLine(errors)}`] }
}

/** Reads Vitest's report; empty when Vitest ended before it wrote one. */
export function readVitest(report: string, strayErrors: string, root: string): TestRun {
  const { testResults } = readReport<VitestReport>(report) ?? { testResults: [] }
  const passed = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed')
      .map(({ fullName }) => ({ file: path.relative(root, name), title: fullName })),
  )
  const failed = testResults.flatMap(({ name, status, message, assertionResults }): TestFailure[] => {
    const file = path.relative(root, name)
    const tests = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => ({ file, title: test.fullName, message: firstLine(test.failureMessages[0]) }))
    const isItself = status === 'failed' && tests.length === 0
    return isItself ? [{ file, title: WHOLE_FILE_FAILED, message: firstLine(message) }] : tests
  })
  const stray = readReport<StrayError[]>(strayErrors) ?? []
  return {
    passed,
    failed: [
      ...failed,
      ...stray.flatMap(({ file, message }) =>
        file ? [{ file: path.relative(root, file), title: WHOLE_FILE_FAILED, message: firstLine(message) }] : [],
      ),
    ],
    problems: stray.filter(({ file }) => !file).map(({ message }) => `Vitest: ${firstLine(message)}`),
  }
}
