import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../workspace.ts'

export interface Count {
  passed: number
  failed: number
}

const REPORTS = path.join(ROOT, 'reports')

/** Where a tool shall write its report; an earlier one is removed, so that a tool that dies is not counted by it. */
export function freshReport(name: string): string {
  mkdirSync(REPORTS, { recursive: true })
  const file = path.join(REPORTS, name)
  rmSync(file, { force: true })
  return file
}

export function countVitest(file: string): Count {
  const { numPassedTests, numFailedTests } = read<{ numPassedTests: number; numFailedTests: number }>(file) ?? {
    numPassedTests: 0,
    numFailedTests: 0,
  }
  return { passed: numPassedTests, failed: numFailedTests }
}

export function countPlaywright(file: string): Count {
  const { stats } = read<{ stats: { expected: number; flaky: number; unexpected: number } }>(file) ?? {
    stats: { expected: 0, flaky: 0, unexpected: 0 },
  }
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
}

function read<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch {
    return undefined
  }
}
