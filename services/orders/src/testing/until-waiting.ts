import type pg from 'pg'
import { expect } from 'vitest'

/**
 * Waits until so many transactions of the test's database wait for a lock: one that the connection's own transaction
 * holds, or one behind it.
 */
export async function untilWaiting(owner: pg.Client, transactions: number): Promise<void> {
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  await expect.poll(async () => (await owner.query(waiting)).rowCount).toBe(transactions)
}
