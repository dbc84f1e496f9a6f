import pg from 'pg'

/** The first of two lock keys. A lock of a restaurant has a single key, so the two kinds of locks never collide. */
const LOCK_SPACE = 7_468
const CONNECT_TIMEOUT_MS = 3_000

/** Runs work and returns true, or returns false because another replica is running work of this name. */
export type InOneReplica = (name: string, work: () => Promise<unknown>) => Promise<boolean>

/**
 * Runs work in one replica at a time, under an advisory lock. The lock belongs to a connection of its own and ends with
 * that connection, so that a killed process blocks no other process. If that connection breaks, two replicas may
 * overlap: work must be idempotent.
 */
export function createInOneReplica(databaseUrl: string): InOneReplica {
  return async (name, work) => {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: name,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
    })
    client.on('error', () => undefined)
    await client.connect()
    try {
      const { rows } = await client.query<{ free: boolean }>('SELECT pg_try_advisory_lock($1, hashtext($2)) AS free', [
        LOCK_SPACE,
        name,
      ])
      if (rows[0]?.free !== true) return false
      await work()
      return true
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}
