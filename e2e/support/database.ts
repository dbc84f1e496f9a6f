import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { stackDataDir } from './where.ts'

/** Asks a database of the running stack as its administrator: for what no screen can bring about yet. */
export async function inDatabase<T extends pg.QueryResultRow>(service: 'tenancy' | 'billing', statement: string, values: readonly unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: adminUrl(`tiffin_${service}`) })
  await client.connect()
  try {
    return (await client.query<T>(statement, [...values])).rows
  } finally {
    await client.end()
  }
}

/** The embedded server listens on whatever port was free and says so in its log. */
function adminUrl(database: string): string {
  const log = readFileSync(path.join(stackDataDir, 'logs/postgres.log'), 'utf8')
  const port = [...log.matchAll(/listening on .*"127\.0\.0\.1".* (\d+)$/gm)].at(-1)?.[1]
  if (!port) throw new Error('The log of PostgreSQL names no port')
  const password = readFileSync(path.join(stackDataDir, 'secrets/postgres-password'), 'utf8').trim()
  return `postgres://tiffin:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`
}
