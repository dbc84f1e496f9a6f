import { withDatabase } from '../database/with-database.ts'
import { dataDirOf } from '../workspace.ts'
import { takeBaseBackup, type BaseBackup } from './base-backup.ts'
import { placesOfServer } from './backups.ts'
import { watchDataFolder } from './data-files.ts'
import { placesOf } from './places.ts'
import { removeOldBackups } from './retention.ts'
import { backupSettings } from './settings.ts'

/**
 * Takes one base backup of a data folder, whether Tiffin runs on it or not, and removes backups that are no longer
 * needed.
 */
export async function takeBackup(env: NodeJS.ProcessEnv, report: (text: string) => void): Promise<BaseBackup> {
  const dataDir = dataDirOf(env)
  const settings = backupSettings(env)!
  return withDatabase(dataDir, env, 'npm run backup', report, async (adminUrl) => {
    const places = await placesOfServer(adminUrl, settings.dir)
    const folder = watchDataFolder(dataDir, places, settings.dir)
    const backup = await takeBaseBackup(
      adminUrl,
      ({ systemIdentifier }) => placesOf(settings.dir, systemIdentifier),
      async () => {
        await folder.keep()
        return folder.current()
      },
    )
    await removeOldBackups(places, settings.keepDays, new Date())
    return backup
  })
}
