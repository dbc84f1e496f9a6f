import {
  createDatabase,
  actorColumns,
  type Database,
  type DatabaseOptions,
  type Tenant,
  type TransactionOf,
} from '@tiffin/service-kit'
import { PrismaClient } from '../generated/prisma/client.ts'

export type BillingDatabase = Database<PrismaClient>
export type BillingTransaction = TransactionOf<PrismaClient>

/** Opens the database of billing. */
export function openDatabase(url: string, options?: DatabaseOptions): BillingDatabase {
  return createDatabase(PrismaClient, url, options)
}

/**
 * Runs a transaction under the lock of its restaurant, so that one decides at a time about its subscription. The audit
 * trigger reads the actor from `app.doer`.
 */
export function withTenantLock<T>(
  db: BillingDatabase,
  tenant: Tenant,
  work: (tx: BillingTransaction) => Promise<T>,
): Promise<T> {
  return db.inTenant(tenant, async (tx) => {
    await tx.$executeRaw`
      SELECT
        pg_advisory_xact_lock(hashtextextended(${tenant.id}, 0)),
        set_config('app.doer', ${JSON.stringify(actorColumns(tenant))}, true)`
    return work(tx)
  })
}
