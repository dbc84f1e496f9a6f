import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT } from '../workspace.ts'
import { countPlaywright, countVitest } from './reports.ts'

let folder: string
beforeAll(() => void (folder = mkdtempSync(path.join(tmpdir(), 'tiffin-reports-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function report(content: object): string {
  const file = path.join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

describe('the count of tests', () => {
  test('reads what Vitest wrote, with the name of what failed', () => {
    const tests = [
      { status: 'failed', fullName: 'a till opens', failureMessages: ['AssertionError: no\n  at till'] },
      { status: 'passed', fullName: 'b', failureMessages: [] },
      { status: 'passed', fullName: 'a till closes', failureMessages: ['Error: not yet'] },
    ]
    const testResults = [
      { name: path.join(ROOT, 'till.test.ts'), status: 'failed', message: '', assertionResults: tests },
      { name: path.join(ROOT, 'broken.test.ts'), status: 'failed', message: 'SyntaxError: no', assertionResults: [] },
    ]
    expect(countVitest(report({ numPassedTests: 12, numFailedTests: 1, testResults }))).toEqual({
      passed: 12,
      failed: 1,
      failures: [
        'till.test.ts › a till opens: AssertionError: no',
        'broken.test.ts › the file itself: SyntaxError: no',
      ],
      unsteady: ['till.test.ts › a till closes: Error: not yet'],
    })
  })

  test('reads what Playwright wrote, with the name of what failed', () => {
    const failed = {
      title: 'a till opens',
      file: 'till.e2e.ts',
      tests: [{ status: 'unexpected', results: [{ error: { message: '\u001b[31mno\u001b[39m' } }] }],
    }
    const flaky = {
      title: 'a till closes',
      file: 'till.e2e.ts',
      tests: [{ status: 'flaky', results: [{ error: { message: 'not yet' } }, {}] }],
    }
    const stats = { expected: 5, flaky: 1, unexpected: 2, skipped: 1 }
    expect(countPlaywright(report({ stats, suites: [{ suites: [{ specs: [failed, flaky] }], specs: [] }] }))).toEqual({
      passed: 6,
      failed: 2,
      failures: ['till.e2e.ts › a till opens: no'],
      unsteady: ['till.e2e.ts › a till closes: not yet'],
    })
  })

  test('is nothing when a tool died before its report', () => {
    expect(countVitest(path.join(folder, 'none.json'))).toEqual({ passed: 0, failed: 0, failures: [], unsteady: [] })
  })
})
