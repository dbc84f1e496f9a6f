import { createRequire } from 'node:module'
import path from 'node:path'
import { runWithOutput } from '../run-with-output.ts'
import { errorLine, firstLine, readReport, type TestFailure, type TestName, type TestRun } from './test-run.ts'

const require = createRequire(import.meta.url)

type Test = {
  readonly status: 'expected' | 'flaky' | 'unexpected' | 'skipped'
  readonly expectedStatus: string
  readonly results: readonly { readonly error?: { readonly message?: string } }[]
}

type Suite = {
  readonly title: string
  readonly suites?: readonly Suite[]
  readonly specs?: readonly { readonly title: string; readonly file: string; readonly tests: readonly Test[] }[]
}

type PlaywrightReport = {
  readonly config: { readonly rootDir: string }
  readonly suites: readonly Suite[]
  /** Errors outside of tests: a server that did not start, a file that does not load. */
  readonly errors: readonly { readonly message?: string; readonly location?: { readonly file: string } }[]
}

type Options = {
  readonly root: string
  readonly config: string
  /** The path of Playwright's report. */
  readonly report: string
  /** The files or folders to run; empty for all. */
  readonly files: readonly string[]
  readonly args?: readonly string[]
  readonly isQuiet?: boolean
  readonly env?: NodeJS.ProcessEnv
}

/** Runs Playwright, with its output on the terminal unless `isQuiet`. @returns the results of its report */
export async function runPlaywright(options: Options): Promise<TestRun> {
  const { root, config, report, files, args = [], env = {}, isQuiet = false } = options
  const cli = path.join(path.dirname(require.resolve('playwright/package.json')), 'cli.js')
  // Without --no-deps, projects that another project depends on would run all their files.
  const only = files.length > 0 ? ['--no-deps', ...files] : []
  const { ok, errors } = await runWithOutput(
    [cli, 'test', '--config', config, '--reporter=list,json', ...args, ...only],
    {
      cwd: root,
      env: { ...process.env, ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
      isQuiet,
    },
  )
  const run = readPlaywright(report, root)
  if (ok || run.failed.length > 0 || run.problems.length > 0) return run
  return { ...run, problems: [`Playwright ended with an error: ${errorLine(errors)}`] }
}

/** Reads Playwright's report; empty when Playwright ended before it wrote one. */
export function readPlaywright(file: string, root: string): TestRun {
  const report = readReport<PlaywrightReport>(file)
  if (!report) return { passed: [], failed: [], problems: [] }
  const place = (name: string) => path.relative(root, path.resolve(report.config.rootDir, name))
  const tests = report.suites
    .flatMap((suite) => testsIn(suite, []))
    .map((each) => ({ ...each, file: place(each.file) }))
  return {
    passed: tests
      .filter(({ test }) => test.status === 'expected' || test.status === 'flaky')
      .map(({ file: of, title }) => ({ file: of, title })),
    failed: tests.flatMap(({ file: of, title, test }): TestFailure[] => {
      const message = failureOf(test)
      return message === undefined ? [] : [{ file: of, title, message }]
    }),
    problems: report.errors.map(
      ({ message, location }) => `${location ? place(location.file) : 'Playwright'}: ${firstLine(message)}`,
    ),
  }
}

/**
 * Returns the reason why a test failed; undefined if it passed, or was skipped as it says itself. A test that was
 * skipped after another test's failure counts as failed.
 */
function failureOf({ status, expectedStatus, results }: Test): string | undefined {
  if (status === 'unexpected') return firstLine(results.at(-1)?.error?.message)
  const didNotRun = status === 'skipped' && (results.length === 0 || expectedStatus !== 'skipped')
  return didNotRun ? 'did not run' : undefined
}

/**
 * Lists the tests of a suite and of its subsuites. The outermost title is left out, because it repeats the file's name.
 */
function testsIn(suite: Suite, around: readonly string[]): (TestName & { readonly test: Test })[] {
  return [
    ...(suite.specs ?? []).flatMap(({ title, file, tests }) =>
      tests.map((test) => ({ file, title: [...around, title].join(' › '), test })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => testsIn(inner, [...around, inner.title])),
  ]
}
