import { AppError } from '@tiffin/contracts'
import { breaksUniqueIndex, type IdempotentRequest, type StoredReply, type Tenant } from '@tiffin/service-kit'
import type { OrdersDatabase, Transaction } from './database.ts'
import { findStoredReply, IDEMPOTENCY_KEYS_PRIMARY_KEY } from './stored-replies.ts'

/** The reply that an earlier request with the same key has stored. */
export type Replayed = {
  readonly kind: 'replayed'
  readonly stored: StoredReply
  readonly request: IdempotentRequest
}

/** The key of a request, and the reply to store under it. */
export type Repeatable<Written> = {
  readonly request: IdempotentRequest
  readonly replyOf: (written: Written) => object
}

type Work<Outcome> = {
  /**
   * Locks what the work changes, before the stored reply is read. A parallel repetition then waits here and finds the
   * reply. Work that may return a refusal needs this lock. Work that recognises a repetition by its act needs it, or
   * looks for the stored reply again once it has found the act.
   */
  readonly lock?: (tx: Transaction) => Promise<unknown>
  /**
   * Does the work and stores the reply by `storeReply`, as its last write before the audit entries. `answerOnce` could
   * store it only after them, while the head of the audit chain is locked and every other write of the restaurant
   * waits.
   */
  readonly write: (tx: Transaction) => Promise<Outcome>
}

/**
 * Does the work of a request in one transaction, or returns the stored reply of an earlier request with the same key. A
 * parallel repetition fails, because the key is used or because its work is refused after that of the first request. It
 * finds the reply then. A refusal is thrown where no reply is stored: no earlier request did the work.
 *
 * @throws the errors of the work. Nothing is written then.
 */
export async function answerOnce<Outcome>(
  db: OrdersDatabase,
  tenant: Tenant,
  request: IdempotentRequest | null,
  { lock, write }: Work<Outcome>,
): Promise<Outcome | Replayed> {
  try {
    return await db.inTenant(tenant, async (tx) => {
      await lock?.(tx)
      return (await findReplayed(tx, tenant, request)) ?? (await write(tx))
    })
  } catch (error) {
    if (!(error instanceof AppError) && !breaksUniqueIndex(error, IDEMPOTENCY_KEYS_PRIMARY_KEY)) throw error
    const replayed = request && (await db.inTenant(tenant, (tx) => findReplayed(tx, tenant, request)))
    if (!replayed) throw error
    return replayed
  }
}

/** Finds the stored reply of an earlier request with the same key; null without one, and without a request. */
export async function findReplayed(
  tx: Transaction,
  tenant: Tenant,
  request: IdempotentRequest | null,
): Promise<Replayed | null> {
  const stored = request && (await findStoredReply(tx, tenant, request.key))
  return stored && { kind: 'replayed', stored, request }
}
