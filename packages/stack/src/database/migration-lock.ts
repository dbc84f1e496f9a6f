import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { asAdmin } from './admin.ts'

/**
 * The advisory lock of a database, held by the process that migrates the database or grants privileges in it. Without
 * it, a migration that another process runs would look failed, and of two processes that change the privileges of the
 * same schema one would fail with 'tuple concurrently updated'.
 */
export const MIGRATION_LOCK = 7_468_002
const ASK_AGAIN_MS = 200

/** Runs `work` on a connection of the administrator that holds the lock of migrations of this database. */
export async function asMigrator<T>(url: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  return asAdmin(url, async (owner) => {
    await waitForTurn(owner)
    return work(owner)
  })
}

/** Polls for the lock, because a waiting statement on the server would block CREATE INDEX CONCURRENTLY. */
async function waitForTurn(owner: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await owner.query<{ isMine: boolean }>('SELECT pg_try_advisory_lock($1) AS "isMine"', [
      MIGRATION_LOCK,
    ])
    if (rows[0]?.isMine) return
    await sleep(ASK_AGAIN_MS)
  }
}
