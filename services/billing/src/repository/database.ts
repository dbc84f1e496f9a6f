import {
  createDatabase,
  type Database,
  type DatabaseOptions,
  type Tenant,
  type TransactionOf,
} from '@tiffin/service-kit'
import { PrismaClient } from '../generated/prisma/client.ts'

export type BillingDatabase = Database<PrismaClient>
export type BillingTransaction = TransactionOf<PrismaClient>

export function openDatabase(url: string, options?: DatabaseOptions): BillingDatabase {
  return createDatabase(PrismaClient, url, options)
}

/** A transaction that is alone in deciding about the plan of its restaurant. */
export function inTurn<T>(
  db: BillingDatabase,
  tenant: Tenant,
  work: (tx: BillingTransaction) => Promise<T>,
): Promise<T> {
  return db.inTenant(tenant, async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${tenant.id}, 0))`
    return work(tx)
  })
}
