import type { StoredReply, Tenant } from '@tiffin/service-kit'
import type { Transaction } from './database.ts'

/** Finds the stored reply of an idempotency key; null for an unused key. */
export function findStoredReply(tx: Transaction, tenant: Tenant, key: string): Promise<StoredReply | null> {
  return tx.idempotencyKey.findUnique({
    where: { restaurantId_key: { restaurantId: tenant.id, key } },
    select: { route: true, bodyHash: true, status: true, reply: true },
  })
}
