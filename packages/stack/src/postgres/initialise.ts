import { execFile } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { StackFailure } from '../failure.ts'
import type { ClusterHome } from './home.ts'

const run = promisify(execFile)

export const ADMIN_ROLE = 'tiffin'

/**
 * Creates the cluster unless it exists. The cluster is created under another name and renamed, so that after an
 * interrupted start the next start begins again and never finds half a cluster.
 *
 * @throws StackFailure with the output of initdb
 */
export async function initialiseCluster(home: ClusterHome, password: string): Promise<void> {
  if (existsSync(path.join(home.cluster, 'PG_VERSION'))) return
  const draft = `${home.cluster}.new`
  rmSync(draft, { recursive: true, force: true })
  rmSync(home.cluster, { recursive: true, force: true })
  mkdirSync(path.dirname(draft), { recursive: true })
  const passwordFile = `${draft}-password`
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (home.account) chownSync(passwordFile, home.account.uid, home.account.gid)
  try {
    await run(
      home.binaries.initdb,
      [
        `--pgdata=${draft}`,
        `--username=${ADMIN_ROLE}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--no-sync',
        '--no-instructions',
      ],
      { cwd: '/', ...home.account, env: { ...process.env, LC_ALL: 'C' } },
    )
  } catch (cause) {
    const { stderr } = cause as { stderr?: string }
    throw new StackFailure('PostgreSQL could not create its cluster.', {
      advice: 'See the message above, or set DATABASE_URL to a PostgreSQL server.',
      log: stderr ?? String(cause),
      cause,
    })
  } finally {
    rmSync(passwordFile, { force: true })
  }
  renameSync(draft, home.cluster)
}
