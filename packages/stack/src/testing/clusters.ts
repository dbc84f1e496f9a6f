import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { startThrowAway } from '../postgres/embedded.ts'
import { removeDataFolder } from '../postgres/home.ts'
import { hasMemoryForClusters, MEMORY_DIR } from '../postgres/memory.ts'
import type { RunningPostgres } from '../postgres/server.ts'
import { isAlive } from '../processes/process-table.ts'
import { dataDirOf } from '../workspace.ts'
import { isWhole } from './sized.ts'

/**
 * Creates and starts a cluster for this process. The cluster of the small run is in memory where there is enough: each
 * test file copies a database of some hundred files and removes it, and the disk would be busy with their names.
 * Clusters of killed test runs are removed first.
 */
export async function startTestCluster(): Promise<RunningPostgres> {
  const onDisk = path.join(dataDirOf(process.env), 'test-clusters')
  const inMemory = path.join(MEMORY_DIR, 'test-clusters')
  await removeAbandoned(onDisk)
  await removeAbandoned(inMemory)
  return startThrowAway(path.join(!isWhole && hasMemoryForClusters() ? inMemory : onDisk, String(process.pid)))
}

async function removeAbandoned(folder: string): Promise<void> {
  if (!existsSync(folder)) return
  for (const pid of readdirSync(folder)) if (!isAlive(Number(pid))) await removeDataFolder(path.join(folder, pid))
}
