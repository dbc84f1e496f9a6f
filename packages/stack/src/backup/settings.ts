import path from 'node:path'
import * as z from 'zod/mini'
import { StackFailure } from '../failure.ts'
import { ROOT } from '../workspace.ts'

const positive = z.coerce.number().check(z.positive())

/** The settings of backups, as `.env.example` lists them. */
export const backupEnv = z.object({
  BACKUP_DIR: z.optional(z.string()),
  BACKUP_EVERY_HOURS: z._default(positive, 24),
  BACKUP_KEEP_DAYS: z._default(positive, 14),
})

export type BackupSettings = {
  readonly dir: string
  /** Hours between two base backups. */
  readonly everyHours: number
  /** The number of days back to which a restore can go. */
  readonly keepDays: number
}

/**
 * Reads the settings of backups.
 *
 * @returns null where BACKUP_DIR is empty, so that nothing is backed up
 * @throws StackFailure that names a setting with an invalid value
 */
export function backupSettings(env: NodeJS.ProcessEnv): BackupSettings | null {
  const given = Object.keys(backupEnv.shape).filter((name) => env[name])
  const result = z.safeParse(backupEnv, Object.fromEntries(given.map((name) => [name, env[name]])))
  if (!result.success) {
    const wrong = result.error.issues.map(({ path: [name] }) => `${String(name)}=${env[String(name)]}`).join(', ')
    throw new StackFailure(`${wrong} cannot be used.`, {
      advice: 'Hours and days are numbers above 0; see .env.example.',
    })
  }
  const { BACKUP_DIR: dir, BACKUP_EVERY_HOURS: everyHours, BACKUP_KEEP_DAYS: keepDays } = result.data
  return dir ? { dir: path.resolve(ROOT, dir), everyHours, keepDays } : null
}
