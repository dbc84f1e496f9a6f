import { describe, expect, test } from 'vitest'
import { formatMetrics } from '../metrics.ts'
import { missingIn, monitoredSelectors } from '../deployment/testing/selectors.ts'
import type { BackupStatus } from './backups.ts'
import { backupMetrics, backupProblems } from './health.ts'

const HOUR_MS = 3_600_000
const now = 1_000 * HOUR_MS
const well: BackupStatus = {
  walSafeAt: now - 900,
  filesSafeAt: now - 4_000,
  baseFinishedAt: now - HOUR_MS,
  failures: { wal: 0, files: 0, base: 0 },
  problems: {},
}
const problems = (status: Partial<BackupStatus>, startedAt = now - 100 * HOUR_MS) =>
  backupProblems({ ...well, ...status }, { startedAt, now, everyHours: 24 })

describe('backups', () => {
  test('have no problem while all of them are fresh, nor right after the start', () => {
    expect(problems({})).toEqual([])
    expect(problems({ walSafeAt: null, filesSafeAt: null, baseFinishedAt: null }, now - 5_000)).toEqual([])
  })

  test('that are late are named, with the reason', () => {
    expect(problems({ walSafeAt: now - 31_000, problems: { wal: 'no space left on device' } })).toEqual([
      'the write-ahead log is archived late: no space left on device',
    ])
    expect(problems({ filesSafeAt: now - 121_000 })).toEqual(['pictures, keys and releases are stored late'])
    expect(problems({ baseFinishedAt: now - 49 * HOUR_MS })).toEqual(['the last base backup is old'])
    expect(problems({ baseFinishedAt: null, problems: { base: 'refused' } }, now - 5_000)).toEqual([
      'no base backup can be taken: refused',
    ])
  })

  test('report their ages as metrics, which the alerts name, infinite where there is none', () => {
    const text = formatMetrics(
      backupMetrics({ ...well, baseFinishedAt: null, failures: { wal: 2, files: 0, base: 0 } }, { now }),
    )

    const ours = monitoredSelectors().filter(({ metric }) => metric.startsWith('tiffin_backup_'))
    expect(ours.length).toBeGreaterThan(3)
    expect(missingIn([text], ours)).toEqual([])
    expect(text).toContain('\ntiffin_backup_wal_age_seconds 0.9\n')
    expect(text).toContain('\ntiffin_backup_base_age_seconds +Inf\n')
    expect(text).toContain('\ntiffin_backup_failures_total{part="wal"} 2\n')
  })
})
