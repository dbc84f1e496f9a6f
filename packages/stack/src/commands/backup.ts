import path from 'node:path'
import { parseArgs } from 'node:util'
import { takeBackup } from '../backup/take-backup.ts'
import { verifyBackups } from '../backup/verify-backups.ts'
import { loadSettings } from '../load-settings.ts'
import { runAsCommand } from '../run-as-command.ts'
import { StackFailure } from '../failure.ts'

const USAGE = `npm run backup                    a base backup now, into BACKUP_DIR
npm run backup -- --to DIR        into another folder
npm run backup -- --verify        reads everything there and compares checksums`

// The command works whether Tiffin is running or not.
await runAsCommand(async (steps) => {
  const { values } = parseArgs({ options: { to: { type: 'string' }, verify: { type: 'boolean', default: false } } })
  loadSettings()
  const dir = values.to ? path.resolve(values.to) : process.env['BACKUP_DIR']
  if (!dir) throw new StackFailure('Where to? BACKUP_DIR is not set.', { advice: USAGE })
  const env = { ...process.env, BACKUP_DIR: dir }
  if (values.verify) {
    await steps.run('verify', async (note) => note(await verifyBackups(path.resolve(dir), note)))
    return
  }
  await steps.run('backup', async (note) => {
    const backup = await takeBackup(env, (text) => steps.say(`  ! ${text}`))
    note(`complete at ${backup.finishedAt}, in ${path.resolve(dir)}`)
  })
})
