import { startEmbedded } from '../postgres/embedded.ts'
import { StackFailure } from '../failure.ts'
import { asAdmin } from './admin.ts'

export type Database = {
  readonly adminUrl: string
  readonly description: string
  /** Returns the number of restarts of the embedded server after it ended by itself; 0 for another server. */
  restarts(): number
  stop(): Promise<void>
}

/**
 * Opens the server that holds Tiffin's data: the one that DATABASE_URL names, or the embedded one, which is started.
 *
 * @throws StackFailure when DATABASE_URL is no URL with a password, or a server does not answer
 */
export async function openDatabase(
  dataDir: string,
  url: string | undefined,
  report: (text: string) => void,
): Promise<Database> {
  if (!url) {
    const server = await startEmbedded(dataDir, report)
    return { ...server, description: 'embedded PostgreSQL' }
  }
  if (!URL.canParse(url) || !new URL(url).password) {
    throw new StackFailure('DATABASE_URL cannot be used.', {
      advice: 'It names an administrator with a password: postgres://postgres:secret@localhost:5432/postgres',
    })
  }
  const { host } = new URL(url)
  const version = await versionOf(url).catch((cause: unknown) => {
    throw new StackFailure(`The PostgreSQL server at ${host} does not answer.`, {
      advice: 'Check DATABASE_URL, or unset it to use the embedded server.',
      log: cause instanceof Error ? cause.message : String(cause),
      cause,
    })
  })
  requireVersion(host, version)
  return { adminUrl: url, description: host, restarts: () => 0, stop: async () => undefined }
}

/** Asks the server for its version as a number, such as 180004. */
async function versionOf(url: string): Promise<number> {
  const { rows } = await asAdmin(url, (admin) => admin.query<{ server_version_num: string }>('SHOW server_version_num'))
  return Number(rows[0]?.server_version_num)
}

const FIRST_MAJOR = 18
const PER_MAJOR = 10_000

/** @throws StackFailure when the server lacks what the product uses, such as UUIDs of version 7 */
export function requireVersion(host: string, version: number): void {
  const major = Math.floor(version / PER_MAJOR)
  if (major >= FIRST_MAJOR) return
  throw new StackFailure(`The PostgreSQL server at ${host} is of version ${major}.`, {
    advice: `Tiffin needs PostgreSQL ${FIRST_MAJOR} or newer.`,
  })
}
