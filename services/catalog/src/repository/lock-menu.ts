import type { Tenant } from '@tiffin/service-kit'
import type { Transaction } from './database.ts'

/**
 * Takes the advisory lock of the menu until the transaction ends. Without it, two changes at the same time could each
 * pass a check that they break together, such as that of the limit of dishes.
 */
export async function lockMenu(tx: Transaction, tenant: Tenant): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${tenant.id}, 0))`
}
