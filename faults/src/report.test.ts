import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describeMachine } from '@tiffin/stack/measured-on'
import { expect, onTestFinished, test } from 'vitest'
import { readRow, resultTable, writeReport } from './report.ts'
import { Findings, hasPassed } from './row.ts'
import { resultOf } from './run-rows.ts'

const row = { id: 'F1', area: 'crashes', goal: 'nothing is lost', provenBy: [] } as const
const result = (work: (findings: Findings) => void) => {
  const findings = new Findings()
  work(findings)
  return resultOf(row, findings, performance.now())
}

function makeRoot(): string {
  const root = mkdtempSync(path.join(tmpdir(), 'tiffin-faults-report-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  return root
}

test('a row fails for what was lost or doubled, for a failure, and for a control that holds', () => {
  const verdicts = [
    result((findings) => findings.require(true, 'never')),
    result((findings) => void (findings.lost = 1)),
    result((findings) => void (findings.doubled = 1)),
    result((findings) => findings.require(false, 'an order was lost')),
    result((findings) => findings.control('without keys', false)),
    result((findings) => findings.control('without keys', true)),
  ].map(({ verdict }) => verdict)

  expect(verdicts).toEqual(['passed', 'failed', 'failed', 'failed', 'failed', 'passed'])
})

test('the table says in words what failed, each once', () => {
  const failed = result((findings) => {
    findings.require(false, 'an order was lost')
    findings.require(false, 'an order was lost')
    findings.expectFigure(false, 'back after 9 s')
    findings.control('without keys', false)
  })

  expect(hasPassed(failed)).toBe(false)
  expect(resultTable([failed]).split('\n').slice(3)).toEqual([
    'F1: FAILED an order was lost',
    'F1: FAILED the control did not fail: without keys',
    'F1: not as wanted: back after 9 s',
  ])
})

test('some rows have a report of their own, and that of all rows stays what it was', async () => {
  const root = makeRoot()
  const seedIn = (file: string) => {
    const report = JSON.parse(readFileSync(path.join(root, 'reports', file), 'utf8')) as { seed: number }
    return report.seed
  }
  const passed = [result(() => undefined)]
  const measuredOn = await describeMachine()

  writeReport(root, { seed: 1, extent: 'full', rows: [] }, passed, measuredOn)
  writeReport(root, { seed: 2, extent: 'short', rows: ['F1'] }, passed, measuredOn)
  expect([seedIn('faults.json'), seedIn('faults-rows.json')]).toEqual([1, 2])

  writeReport(root, { seed: 3, extent: 'short', rows: [] }, passed, measuredOn)
  expect([seedIn('faults.json'), seedIn('faults-rows.json')]).toEqual([3, 2])
})

test('a chosen row is read as it was written, and one that was not chosen is missed', async () => {
  const root = makeRoot()
  const measuredOn = await describeMachine()
  const chosen = result((findings) => findings.note('1,000 terminals'))
  const ofAll = result((findings) => findings.note('of all rows'))
  writeReport(root, { seed: 1, extent: 'full', rows: [] }, [ofAll], measuredOn)
  writeReport(root, { seed: 2, extent: 'full', rows: ['F1'] }, [chosen], measuredOn)

  expect(readRow(root, 'F1')).toEqual(chosen)
  expect(() => readRow(root, 'L1')).toThrow('lacks L1')
})
