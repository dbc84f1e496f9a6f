import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { startThrowAway } from '../postgres/embedded.ts'
import { removeDataFolder } from '../postgres/home.ts'
import type { RunningPostgres } from '../postgres/server.ts'
import { isAlive } from '../processes/process-table.ts'
import { dataDirOf } from '../workspace.ts'

/** Creates and starts a cluster for this process. Clusters of killed test runs are removed first. */
export async function startTestCluster(): Promise<RunningPostgres> {
  const folder = path.join(dataDirOf(process.env), 'test-clusters')
  await removeAbandoned(folder)
  return startThrowAway(path.join(folder, String(process.pid)))
}

async function removeAbandoned(folder: string): Promise<void> {
  if (!existsSync(folder)) return
  for (const pid of readdirSync(folder)) if (!isAlive(Number(pid))) await removeDataFolder(path.join(folder, pid))
}
