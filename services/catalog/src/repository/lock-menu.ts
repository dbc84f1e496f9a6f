import type { Tenant } from '@tiffin/service-kit'
import type { Transaction } from './database.ts'

/** Locks the menu for one writer until the transaction ends, so that counts and comparisons stay valid. */
export async function lockMenu(tx: Transaction, tenant: Tenant): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${tenant.id}, 0))`
}
