import { readFileSync } from 'node:fs'
import path from 'node:path'
import { StackFailure } from '../failure.ts'
import { clusterOf } from '../postgres/home.ts'
import { ADMIN_ROLE } from '../postgres/initialise.ts'
import { readIfPresent } from '../private-file.ts'
import { runningUrl, lockDataDir } from '../running-mark.ts'
import { openDatabase } from './open.ts'

/**
 * Runs `work` on the server DATABASE_URL names, else on the database of a data folder, whether Tiffin runs on it or
 * not.
 *
 * @param command the name shown to another command that wants the folder
 * @throws StackFailure when the server does not answer, or the folder has no database
 */
export async function withDatabase<T>(
  dataDir: string,
  env: NodeJS.ProcessEnv,
  command: string,
  report: (text: string) => void,
  work: (adminUrl: string) => Promise<T>,
): Promise<T> {
  const named = env['DATABASE_URL']
  if (named) return work((await openDatabase(dataDir, named, report)).adminUrl)
  if (runningUrl(dataDir) !== undefined) return work(urlOfRunning(dataDir))
  if (clusterOf(dataDir) === undefined)
    throw new StackFailure(`There is no database in ${dataDir}.`, {
      advice: 'Name the data folder with TIFFIN_DATA_DIR.',
    })
  const mark = lockDataDir(dataDir, command)
  const database = await openDatabase(dataDir, undefined, report)
  try {
    return await work(database.adminUrl)
  } finally {
    await database.stop()
    mark.release()
  }
}

/** Reads the port from postmaster.pid, where it is the fourth line. */
function urlOfRunning(dataDir: string): string {
  const mark = readIfPresent(path.join(clusterOf(dataDir) ?? '', 'postmaster.pid'))
  const port = mark?.split('\n')[3]
  if (!port)
    throw new StackFailure('Tiffin runs, but its database does not answer right now.', {
      advice: 'Try again in a few seconds.',
    })
  const password = readFileSync(path.join(dataDir, 'secrets/postgres-password'), 'utf8')
  return `postgres://${ADMIN_ROLE}:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`
}
