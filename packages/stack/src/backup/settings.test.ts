import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from '../workspace.ts'
import { backupSettings } from './settings.ts'

describe('the settings of backups', () => {
  test('are none without a folder', () => {
    expect(backupSettings({ BACKUP_DIR: '', BACKUP_KEEP_DAYS: '' })).toBeNull()
  })

  test('are a backup a day for two weeks unless they say otherwise', () => {
    expect(backupSettings({ BACKUP_DIR: 'backups' })).toEqual({
      dir: path.join(ROOT, 'backups'),
      everyHours: 24,
      keepDays: 14,
    })
    expect(backupSettings({ BACKUP_DIR: '/mnt/b', BACKUP_EVERY_HOURS: '0.5', BACKUP_KEEP_DAYS: '30' })).toEqual({
      dir: '/mnt/b',
      everyHours: 0.5,
      keepDays: 30,
    })
  })

  test.each(['0', '-1', 'often'])('refuse BACKUP_EVERY_HOURS=%s by its name', (value) => {
    expect(() => backupSettings({ BACKUP_DIR: '/mnt/b', BACKUP_EVERY_HOURS: value })).toThrow(
      `BACKUP_EVERY_HOURS=${value} cannot be used.`,
    )
  })
})
