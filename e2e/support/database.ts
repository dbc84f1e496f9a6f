import type { AddedService, ServiceName } from '@tiffin/contracts'
import { runningDatabaseUrl } from '@tiffin/stack/testing/start-stack'
import pg from 'pg'
import { stackDataDir } from './where.ts'

/** Runs a statement in a database of the running stack as its administrator, for states that no screen can create. */
export async function inDatabase<T extends pg.QueryResultRow>(
  service: ServiceName | AddedService,
  statement: string,
  values: readonly unknown[] = [],
): Promise<T[]> {
  const client = new pg.Client({ connectionString: runningDatabaseUrl(stackDataDir, service) })
  await client.connect()
  try {
    return (await client.query<T>(statement, [...values])).rows
  } finally {
    await client.end()
  }
}
