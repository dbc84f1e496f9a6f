import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
  it('reads what Vitest wrote', () => {
    expect(countVitest(report({ numPassedTests: 12, numFailedTests: 1 }))).toEqual({ passed: 12, failed: 1 })
  })

  it('reads what Playwright wrote', () => {
    expect(countPlaywright(report({ stats: { expected: 5, flaky: 1, unexpected: 2, skipped: 1 } }))).toEqual({
      passed: 6,
      failed: 2,
    })
  })

  it('is nothing when a tool died before its report', () => {
    expect(countVitest(path.join(folder, 'none.json'))).toEqual({ passed: 0, failed: 0 })
  })
})
