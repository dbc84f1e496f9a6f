import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Quarantined } from './quarantine.ts'
import { keyOf } from './test-run.ts'

type VitestReport = {
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly { status: string; readonly fullName: string }[]
  }[]
}

type Suite = {
  readonly title: string
  readonly suites?: readonly Suite[]
  readonly specs?: readonly {
    readonly title: string
    readonly file: string
    ok: boolean
    readonly tests: readonly { status: string; readonly results: readonly { status: string }[] }[]
  }[]
}

type PlaywrightReport = { readonly config: { readonly rootDir: string }; readonly suites: readonly Suite[] }

/**
 * Marks tests in quarantine as skipped in a report of Vitest or Playwright, so that readers of the report do not count
 * them as proof.
 */
export function markQuarantined(file: string, root: string, quarantine: readonly Quarantined[]): void {
  if (quarantine.length === 0 || !existsSync(file)) return
  const keys = new Set(quarantine.map(keyOf))
  const isHeld = (of: string, title: string) => keys.has(keyOf({ file: path.relative(root, of), title }))
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport | PlaywrightReport
  if ('testResults' in report) {
    for (const { name, assertionResults } of report.testResults)
      for (const test of assertionResults) if (isHeld(name, test.fullName)) test.status = 'skipped'
  } else {
    const { rootDir } = report.config
    for (const suite of report.suites) markIn(suite, [], (of, title) => isHeld(path.resolve(rootDir, of), title))
  }
  writeFileSync(file, JSON.stringify(report))
}

/**
 * Marks as skipped the tests of a suite and its subsuites that are in quarantine (`isHeld`). `around` has the titles of
 * the enclosing suites without the outermost one, whose title is the file's name.
 */
function markIn(suite: Suite, around: readonly string[], isHeld: (file: string, title: string) => boolean): void {
  for (const spec of suite.specs ?? []) {
    if (!isHeld(spec.file, [...around, spec.title].join(' › '))) continue
    spec.ok = false
    for (const test of spec.tests) {
      test.status = 'skipped'
      for (const result of test.results) result.status = 'skipped'
    }
  }
  for (const inner of suite.suites ?? []) markIn(inner, [...around, inner.title], isHeld)
}
