import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isOutsideTransaction, statementsOf, type Statement } from './statements.ts'

/**
 * A session that waits for the lock of a table blocks all later sessions that use the table. So a migration waits for
 * less time than a service does (two seconds), gives up, and lets the waiting sessions pass before it retries.
 */
const LOCK_WITHIN_MS = 1_000
const PAUSE_MS = 1_000
const TRY_FOR_MS = 120_000

const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'

export type ScriptOptions = {
  /** The longest wait in ms for a lock. 0 waits for ever, which only tests need. */
  readonly lockWithinMs?: number
  /** The time in ms after which a migration fails that still has no lock. */
  readonly tryForMs?: number
}

/**
 * Runs the script of a migration: as one transaction or, when the script says so, statement by statement. A transaction
 * that cannot get a lock is repeated; it has written nothing.
 */
export async function runMigrationScript(pool: pg.Pool, script: string, options: ScriptOptions = {}): Promise<void> {
  const client = await pool.connect()
  try {
    if (!isOutsideTransaction(script)) return await runWithRetries(client, script, options)
    for (const statement of await statementsOf(script)) await runAlone(client, statement)
  } finally {
    await client.query('RESET lock_timeout').catch(() => undefined)
    client.release()
  }
}

/**
 * Sends the script as one message, which is one implicit transaction: a script that fails half-way leaves nothing
 * behind. A script that gets no lock in time, or ends in a deadlock, is sent again after a pause.
 */
async function runWithRetries(client: pg.PoolClient, script: string, options: ScriptOptions): Promise<void> {
  const { lockWithinMs = LOCK_WITHIN_MS, tryForMs = TRY_FOR_MS } = options
  const deadline = Date.now() + tryForMs
  for (;;) {
    await client.query(`SET lock_timeout = ${lockWithinMs}`)
    try {
      await client.query(script)
      return
    } catch (error) {
      const { code } = error as pg.DatabaseError
      if ((code !== LOCK_NOT_AVAILABLE && code !== DEADLOCK) || Date.now() > deadline) throw error
      await sleep(PAUSE_MS + Math.random() * PAUSE_MS)
    }
  }
}

/**
 * Runs a statement outside a transaction, without a lock timeout, because the statement blocks no other one while it
 * waits. An invalid index of the same name, which an interrupted build leaves behind, is dropped first.
 */
async function runAlone(client: pg.PoolClient, { text, node }: Statement): Promise<void> {
  await client.query('SET lock_timeout = 0')
  if ('IndexStmt' in node && node.IndexStmt.idxname) {
    const index = node.IndexStmt.idxname
    const { rowCount } = await client.query(
      `SELECT FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
       WHERE c.relname = $1 AND c.relnamespace = 'public'::regnamespace AND NOT i.indisvalid`,
      [index],
    )
    if (rowCount) await client.query(`DROP INDEX CONCURRENTLY ${pg.escapeIdentifier(index)}`)
  }
  await client.query(text)
}
