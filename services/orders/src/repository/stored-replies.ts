import type { IdempotentRequest, StoredReply, Tenant } from '@tiffin/service-kit'
import { Prisma } from '../generated/prisma/client.ts'
import type { Transaction } from './database.ts'

/** Returns SQL of the stored reply of a request as a JSON object; null without a key, and for a new one. */
export function storedReplyColumn(tenant: Tenant, request: IdempotentRequest | null): Prisma.Sql {
  return Prisma.sql`(
    SELECT jsonb_build_object('route', k.route, 'bodyHash', k.body_hash, 'status', k.status, 'reply', k.reply)
    FROM idempotency_keys k
    WHERE k.restaurant_id = ${tenant.id}::uuid AND k.key = ${request?.key ?? null}::text)`
}

/** Finds the stored reply of an idempotency key; null for an unused key. */
export function findStoredReply(tx: Transaction, tenant: Tenant, key: string): Promise<StoredReply | null> {
  return tx.idempotencyKey.findUnique({
    where: { restaurantId_key: { restaurantId: tenant.id, key } },
    select: { route: true, bodyHash: true, status: true, reply: true },
  })
}
