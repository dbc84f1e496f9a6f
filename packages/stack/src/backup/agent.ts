import { serveProbes } from '../metrics.ts'
import { dataDirOf } from '../workspace.ts'
import { startBackups } from './backups.ts'
import { backupMetrics, backupProblems } from './health.ts'
import { backupSettings } from './settings.ts'

// Backups run in a process of their own, so that a failing backup disk affects nothing else.
const LEVELS = { info: 30, warn: 40 } as const
const log = (level: keyof typeof LEVELS, msg: string) =>
  console.log(JSON.stringify({ level: LEVELS[level], time: Date.now(), name: 'backup', msg }))

const { DATABASE_URL: adminUrl, PORT: port } = process.env
const settings = backupSettings(process.env)
if (!adminUrl || !port || !settings) {
  log('warn', 'The backup process needs DATABASE_URL, PORT and BACKUP_DIR; npm start sets them.')
  process.exit(1)
}
const startedAt = Date.now()
const backups = startBackups({ adminUrl, dataDir: dataDirOf(process.env), settings, log })
const probes = await serveProbes(Number(port), {
  metrics: () => backupMetrics(backups.status(), { now: Date.now() }),
  problems: () => backupProblems(backups.status(), { startedAt, now: Date.now(), everyHours: settings.everyHours }),
})
log('info', `Backups go to ${settings.dir}.`)

async function stop(): Promise<void> {
  await Promise.all([probes.close(), backups.stop()])
  process.exit(0)
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop())
