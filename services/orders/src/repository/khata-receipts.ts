import { AppError } from '@tiffin/contracts'
import { rupeesFromPaise, type Paise, type ReceiptMethod } from '@tiffin/domain'
import { actorNameOf, breaksUniqueIndex, recordAudit, type IdempotentRequest, type Tenant } from '@tiffin/service-kit'
import { requireOwed, type Khata } from '../domain/khata.ts'
import { Prisma } from '../generated/prisma/client.ts'
import type { Clock, OrdersDatabase, Transaction } from './database.ts'
import { kickDrawer } from './kick-drawer.ts'
import { lockKhata } from './khata-rows.ts'
import { subjectOf } from './khatas-repository.ts'
import { nowOf } from './time.ts'

/** Money that a customer pays of what is owed. */
export type NewReceipt = {
  readonly method: ReceiptMethod
  readonly amountPaise: Paise
  readonly reference: string | null
}

/** The khata after a receipt or a reversal, and for a repetition the hash of the first request. */
export type WrittenEntry = { readonly khata: Khata; readonly repeats: { readonly bodyHash: string } | null }

type Call = { readonly userId: string; readonly request: IdempotentRequest | null }

/**
 * Takes a receipt, in one transaction that locks the khata first, so that receipts come one after the other and none
 * exceeds what the one before left. Cash opens the drawer, if the restaurant has one.
 *
 * @throws AppError KHATA_NOT_FOUND, RECEIPT_TOO_LARGE or IDEMPOTENCY_MISMATCH. Nothing is written then.
 */
export function takeReceipt(
  db: OrdersDatabase,
  clock: Clock,
  tenant: Tenant,
  khataId: string,
  receipt: NewReceipt,
  { userId, request }: Call,
): Promise<WrittenEntry> {
  const { method, amountPaise, reference } = receipt
  const work = async (tx: Transaction): Promise<WrittenEntry> => {
    const khata = await requireKhata(tx, tenant, khataId)
    const repeated = await findEntry(tx, tenant, request)
    if (repeated) return { khata, repeats: repeated }
    requireOwed(khata, amountPaise)
    await tx.$executeRaw`
      WITH received AS (
        INSERT INTO khata_entries (restaurant_id, id, khata_id, kind, amount_paise, method, reference, at, user_id,
          user_name, request_key, body_hash)
        VALUES (${tenant.id}::uuid, uuidv7(), ${khataId}::uuid, 'receipt', ${amountPaise}::bigint, ${method},
          ${reference}, ${nowOf(clock)}, ${userId}::uuid, ${actorNameOf(tenant)}::text, ${request?.key ?? null},
          ${request?.bodyHash ?? null})
        RETURNING id
      )${kickDrawer(tenant, [receipt], { from: Prisma.sql`received`, at: nowOf(clock) })}
      SELECT id FROM received`
    const after = await requireKhata(tx, tenant, khataId)
    await recordAudit(tx, tenant, {
      action: 'khata.receipt-taken',
      subject: subjectOf(khata),
      after: {
        method,
        amount: rupeesFromPaise(amountPaise),
        ...(reference !== null && { reference }),
        owed: rupeesFromPaise(after.owedPaise),
      },
    })
    return { khata: after, repeats: null }
  }
  return db.inTenant(tenant, work).catch(refuseUsedKey)
}

/**
 * Reverses a receipt by a row of its own, so that its amount is owed again.
 *
 * @throws AppError KHATA_NOT_FOUND, RECEIPT_NOT_FOUND, RECEIPT_REVERSED or IDEMPOTENCY_MISMATCH. Nothing is written
 *   then.
 */
export function reverseReceipt(
  db: OrdersDatabase,
  clock: Clock,
  tenant: Tenant,
  khataId: string,
  { receiptId, reason }: { readonly receiptId: string; readonly reason: string },
  { userId, request }: Call,
): Promise<WrittenEntry> {
  const work = async (tx: Transaction): Promise<WrittenEntry> => {
    const khata = await requireKhata(tx, tenant, khataId)
    const repeated = await findEntry(tx, tenant, request)
    if (repeated) return { khata, repeats: repeated }
    const { method, amountPaise } = await requireReversible(tx, tenant, khata, receiptId)
    await tx.$executeRaw`
      INSERT INTO khata_entries (restaurant_id, id, khata_id, kind, amount_paise, method, receipt_id, reason, at,
        user_id, user_name, request_key, body_hash)
      VALUES (${tenant.id}::uuid, uuidv7(), ${khataId}::uuid, 'reversal', ${amountPaise}::bigint, ${method},
        ${receiptId}::uuid, ${reason}, ${nowOf(clock)}, ${userId}::uuid, ${actorNameOf(tenant)}::text,
        ${request?.key ?? null}, ${request?.bodyHash ?? null})`
    const after = await requireKhata(tx, tenant, khataId)
    const [amount, owed] = [rupeesFromPaise(amountPaise), rupeesFromPaise(after.owedPaise)]
    await recordAudit(tx, tenant, {
      action: 'khata.receipt-reversed',
      subject: subjectOf(khata),
      after: { method, amount, reason, owed },
    })
    return { khata: after, repeats: null }
  }
  return db.inTenant(tenant, work).catch(refuseUsedKey)
}

/** Loads a receipt that can be reversed. @throws AppError RECEIPT_NOT_FOUND or RECEIPT_REVERSED */
async function requireReversible(
  tx: Transaction,
  tenant: Tenant,
  khata: Khata,
  receiptId: string,
): Promise<{ readonly method: string; readonly amountPaise: Paise }> {
  const [receipt] = await tx.$queryRaw<{ method: string; amountPaise: Paise; isReversed: boolean }[]>`
    SELECT e.method, e.amount_paise::float8 AS "amountPaise", EXISTS (
      SELECT FROM khata_entries r WHERE r.restaurant_id = ${tenant.id}::uuid AND r.receipt_id = e.id
    ) AS "isReversed"
    FROM khata_entries e
    WHERE e.restaurant_id = ${tenant.id}::uuid AND e.khata_id = ${khata.id}::uuid AND e.id = ${receiptId}::uuid
      AND e.kind = 'receipt'`
  // A customer who was forgotten owes nothing, and nobody could be asked for the money.
  if (!receipt || khata.name === null) throw new AppError('RECEIPT_NOT_FOUND')
  if (receipt.isReversed) throw new AppError('RECEIPT_REVERSED')
  return receipt
}

/** Locks a khata and reads it. @throws AppError KHATA_NOT_FOUND */
async function requireKhata(tx: Transaction, tenant: Tenant, id: string): Promise<Khata> {
  const khata = await lockKhata(tx, tenant, id)
  if (khata === null) throw new AppError('KHATA_NOT_FOUND')
  return khata
}

/**
 * Refuses the key of a request that a parallel request has used for another khata: the lock of a khata makes only its
 * own requests wait.
 */
function refuseUsedKey(error: unknown): never {
  if (breaksUniqueIndex(error, 'khata_entries_request_key')) throw new AppError('IDEMPOTENCY_MISMATCH')
  throw error
}

/** Finds the row that an earlier request with the same key has written; null without one. */
async function findEntry(
  tx: Transaction,
  tenant: Tenant,
  request: IdempotentRequest | null,
): Promise<{ readonly bodyHash: string } | null> {
  const [found] = await tx.$queryRaw<{ bodyHash: string }[]>`
    SELECT e.body_hash AS "bodyHash" FROM khata_entries e
    WHERE e.restaurant_id = ${tenant.id}::uuid AND e.request_key = ${request?.key ?? null}`
  return found ?? null
}
