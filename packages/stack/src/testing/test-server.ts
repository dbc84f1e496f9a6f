import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrate } from '../database/migrate.ts'
import { appDatabaseUrl, urlOfDatabase } from '../database/names.ts'
import { provision } from '../database/provision.ts'
import { startEmbedded } from '../postgres/embedded.ts'
import { clusterHome, removeDataFolder } from '../postgres/home.ts'
import { readIfPresent } from '../private-file.ts'
import { appRoleOf, databaseOf, type ServiceName } from '../services.ts'
import type { TestDatabase } from './test-database.ts'

export type TestServer = TestDatabase & {
  /** Ends the main process of the server by SIGKILL. */
  kill(): void
  /** Returns how often the server was started again after it had ended without `drop`. */
  restarts(): number
}

/**
 * Starts a separate PostgreSQL with the migrated, empty database of a service, supervised as in the product, for a test
 * that kills it. `drop` stops and removes it.
 */
export async function startTestServer(service: ServiceName): Promise<TestServer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), `tiffin-${service}-server-`))
  const server = await startEmbedded(dataDir, () => undefined)
  const drop = async () => {
    await server.stop()
    await removeDataFolder(dataDir)
  }
  try {
    await provision(server.adminUrl, [service])
    await migrate(server.adminUrl, service)
  } catch (error) {
    await drop()
    throw error
  }
  const pidFile = path.join(clusterHome(dataDir).cluster, 'postmaster.pid')
  return {
    appUrl: appDatabaseUrl(server.adminUrl, databaseOf(service), appRoleOf(service)),
    ownerUrl: urlOfDatabase(server.adminUrl, databaseOf(service)),
    kill: () => void process.kill(Number(readIfPresent(pidFile)?.split('\n')[0]), 'SIGKILL'),
    restarts: server.restarts,
    drop,
  }
}
