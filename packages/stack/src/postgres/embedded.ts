import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { readOrCreatePrivateFile } from '../private-file.ts'
import { completeUpgrade, requireOwnVersion } from '../upgrade/version.ts'
import { clusterHome, orphanedClusters, removeDataFolder } from './home.ts'
import { initialiseCluster } from './initialise.ts'
import { stopLeftover } from './leftover.ts'
import { startServer, type RunningPostgres } from './server.ts'

const newPassword = () => randomBytes(24).toString('base64url')

/** Starts the embedded PostgreSQL of a data folder, and creates it on the first start. */
export async function startEmbedded(dataDir: string, report: (text: string) => void): Promise<RunningPostgres> {
  mkdirSync(dataDir, { recursive: true })
  const home = clusterHome(dataDir)
  for (const orphan of orphanedClusters()) {
    report(
      `A database of ${orphan.dataDir}, which does not name it, lies in ${orphan.dir}. ` +
        `Is the disk of that folder mounted? To remove the database for good: rm -r ${orphan.dir}`,
    )
  }
  const password = readOrCreatePrivateFile(path.join(dataDir, 'secrets/postgres-password'), newPassword)
  completeUpgrade(home.cluster)
  requireOwnVersion(home.cluster)
  await stopLeftover(home.cluster)
  await initialiseCluster(home, password)
  return startServer(home, { password, logFile: path.join(dataDir, 'logs/postgres.log'), report })
}

/**
 * Starts a cluster for one test run. Its data need not survive a crash of the machine, so the guarantees that cost time
 * are off. Stopping the server removes the cluster and its data folder.
 */
export async function startThrowAway(dataDir: string): Promise<RunningPostgres> {
  mkdirSync(dataDir, { recursive: true })
  const home = clusterHome(dataDir)
  const password = newPassword()
  await initialiseCluster(home, password)
  const server = await startServer(home, { password, logFile: path.join(dataDir, 'postgres.log'), throwAway: true })
  return {
    ...server,
    stop: async () => {
      await server.stop()
      await removeDataFolder(dataDir)
    },
  }
}
