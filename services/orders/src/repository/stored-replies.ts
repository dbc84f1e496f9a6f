import { AppError } from '@tiffin/contracts'
import type { IdempotentRequest, StoredReply, Tenant } from '@tiffin/service-kit'
import { Prisma } from '../generated/prisma/client.ts'
import type { Transaction } from './database.ts'
import { hasOrderKey } from './order-key.ts'
import { actOf, insertAct, type Act } from './order-punches.ts'

/** The unique index that refuses a second reply under one key. */
export const IDEMPOTENCY_KEYS_PRIMARY_KEY = 'idempotency_keys_pkey'

/**
 * Returns SQL of the stored reply of a request as a JSON object; null without a key, and for a key that is not used.
 */
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

/**
 * Stores the reply to a request under its key.
 *
 * @throws the database's error for `IDEMPOTENCY_KEYS_PRIMARY_KEY` when the key is used
 */
export async function storeReply(
  tx: Transaction,
  tenant: Tenant,
  { key, route, bodyHash }: IdempotentRequest,
  reply: object,
  status = 200,
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO idempotency_keys (restaurant_id, key, route, body_hash, status, reply)
    VALUES (${tenant.id}::uuid, ${key}, ${route}, ${bodyHash}, ${status}::int, ${JSON.stringify(reply)}::jsonb)`
}

/**
 * Stores the reply to an act on an order under the key of its request, and the act under its id.
 *
 * @throws AppError ORDER_CHANGED when the id is that of a stored act; the database's error for
 *   `IDEMPOTENCY_KEYS_PRIMARY_KEY` when the key is used
 */
export async function keepReply(
  tx: Transaction,
  tenant: Tenant,
  orderId: string,
  kind: Act['kind'],
  request: IdempotentRequest,
  reply: object,
): Promise<void> {
  await storeReply(tx, tenant, request, reply)
  const act = actOf(kind, request)
  const of = Prisma.sql`(
    SELECT month, id FROM orders o
    WHERE o.restaurant_id = ${tenant.id}::uuid AND ${hasOrderKey('o', orderId)}) AS changed`
  const kept = await tx.$executeRaw(insertAct(tenant, act, of))
  if (act.id !== null && kept === 0) throw new AppError('ORDER_CHANGED')
}
