import { existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { startThrowAway } from '../postgres/embedded.ts'
import { clusterHome, removeHome } from '../postgres/home.ts'
import { stopLeftover } from '../postgres/leftover.ts'
import type { RunningPostgres } from '../postgres/server.ts'
import { isAlive } from '../processes/process-table.ts'
import { dataDirOf } from '../workspace.ts'

/** A cluster for this process. Those of test runs that were killed are removed first. */
export async function startTestCluster(): Promise<RunningPostgres> {
  const folder = path.join(dataDirOf(process.env), 'test-clusters')
  await removeAbandoned(folder)
  const dataDir = path.join(folder, String(process.pid))
  const server = await startThrowAway(dataDir)
  return {
    ...server,
    stop: async () => {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function removeAbandoned(folder: string): Promise<void> {
  if (!existsSync(folder)) return
  for (const pid of readdirSync(folder)) {
    if (isAlive(Number(pid))) continue
    const home = await clusterHome(path.join(folder, pid))
    await stopLeftover(home.cluster)
    removeHome(home)
    rmSync(path.join(folder, pid), { recursive: true, force: true })
  }
}
