import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from '../workspace.ts'

export type Count = {
  passed: number
  failed: number
  /** The failed tests by file and name. */
  readonly failures: string[]
  /** The tests that passed at their second attempt only, with what the first one met. */
  readonly unsteady: string[]
}

type VitestReport = {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

type PlaywrightSuite = {
  readonly suites?: PlaywrightSuite[]
  readonly specs?: {
    title: string
    file: string
    tests: { status: string; results: { error?: { message?: string } }[] }[]
  }[]
}

type PlaywrightReport = {
  readonly stats: { expected: number; flaky: number; unexpected: number }
  readonly suites: PlaywrightSuite[]
}

const REPORTS = path.join(ROOT, 'reports')

/** The path for a tool's report. Removes an earlier report, so that it is not counted when the tool dies. */
export function freshReport(name: string): string {
  mkdirSync(REPORTS, { recursive: true })
  const file = path.join(REPORTS, name)
  rmSync(file, { force: true })
  return file
}

export function countVitest(file: string): Count {
  const { numPassedTests, numFailedTests, testResults } = read<VitestReport>(file) ?? {
    numPassedTests: 0,
    numFailedTests: 0,
    testResults: [],
  }
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => line(name, test.fullName, test.failureMessages[0]))
    return status === 'failed' && tests.length === 0 ? [line(name, 'the file itself', message)] : tests
  })
  const unsteady = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map((test) => line(name, test.fullName, test.failureMessages[0])),
  )
  return { passed: numPassedTests, failed: numFailedTests, failures, unsteady }
}

export function countPlaywright(file: string): Count {
  const { stats, suites } = read<PlaywrightReport>(file) ?? {
    stats: { expected: 0, flaky: 0, unexpected: 0 },
    suites: [],
  }
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    failures: linesOf('unexpected', suites),
    unsteady: linesOf('flaky', suites),
  }
}

function linesOf(status: 'unexpected' | 'flaky', suites: readonly PlaywrightSuite[]): string[] {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some((test) => test.status === status))
      .map((spec) => line(spec.file, spec.title, spec.tests[0]?.results[0]?.error?.message)),
    ...linesOf(status, inner),
  ])
}

function line(file: string, title: string, message: string | undefined): string {
  const why = message?.split('\n').find((text) => text.trim())
  const place = path.isAbsolute(file) ? path.relative(ROOT, file) : file
  const reason = why ? `: ${stripVTControlCharacters(why).trim()}` : ''
  return `${place} › ${title}${reason}`
}

function read<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch {
    return undefined
  }
}
