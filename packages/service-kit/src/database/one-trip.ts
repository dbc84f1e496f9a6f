import type pg from 'pg'
import type { Tenant } from '../tenant.ts'
import { momentStatement, type Moment } from './tenant-context.ts'
import { TransactionQuery, type Committed } from './transaction-query.ts'

/** SQL with numbered parameters. */
export type Statement = { readonly text: string; readonly values: readonly unknown[] }

/**
 * Runs one statement in a transaction of one restaurant, in one round trip. A failure rolls back.
 *
 * @param name of the prepared statement; empty for none
 * @throws TypeError for a tenant whose id is not a lower-case uuid
 */
export async function runInOneTrip<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  tenant: Tenant,
  name: string,
  { text, values }: Statement,
  { isVersioned }: { readonly isVersioned: boolean },
): Promise<Committed<Row>> {
  const query = new TransactionQuery<Row>(tenant, { name, text, values: [...values] }, isVersioned)
  const client = await pool.connect()
  let isUsable = true
  try {
    client.query(query)
    return await query.committed
  } catch (error) {
    isUsable = query.isPrepared && (await hasRolledBack(client))
    throw error
  } finally {
    client.release(!isUsable)
  }
}

/** Reads time and version of a restaurant's data, in one round trip. */
export async function readMoment(pool: pg.Pool, tenant: Tenant): Promise<Moment> {
  const statement = { text: momentStatement(true), values: [tenant.id] }
  const { rows } = await runInOneTrip<Moment>(pool, tenant, 'read_moment', statement, { isVersioned: false })
  return rows[0]!
}

async function hasRolledBack(client: pg.PoolClient): Promise<boolean> {
  try {
    await client.query('ROLLBACK')
    return true
  } catch {
    return false
  }
}
