import { AppError } from '@tiffin/contracts'
import { recordAudit, recordOperatorAction, type Tenant } from '@tiffin/service-kit'
import {
  decideRefund,
  isFinalRefund,
  isRefundDue,
  isSameRequest,
  REFUND_LEASE_MS,
  refundStatusOf,
  type Refund,
  type ProviderRefund,
  type RefundRequest,
} from '../domain/refund.ts'
import type { OperatorActor } from './manual-subscriptions-repository.ts'
import { creditRefund, type CreditedInvoice } from './credit-notes.ts'
import type { BillingDatabase, Transaction } from './database.ts'
import { withTenantLock } from './tenant-lock.ts'
import { refFromRow, type RefRow, type TenantRef } from './tenant-ref.ts'
import { restaurantNameFor } from './is-restaurant-closed.ts'
import { openIssue } from './payment-issues.ts'
import { changeRefund, findRefund, insertRefund, listRefundsOf, refundColumns, refundFromRow } from './refund-rows.ts'

const invoiceColumns = {
  id: true,
  number: true,
  purchaseId: true,
  paymentId: true,
  amountPaise: true,
  periodEnd: true,
} as const

/** Stores the refunds of payments, made here or at the provider. */
export function createRefundsRepository(db: BillingDatabase) {
  return {
    /**
     * Stores a refund before the provider is called, with the operator's action. The same request under the same key
     * finds the stored refund.
     *
     * @throws AppError PAYMENT_NOT_FOUND, REFUND_TOO_LARGE, IDEMPOTENCY_MISMATCH
     */
    reserve(
      tenant: Tenant,
      request: RefundRequest,
      { actor, requestId, name }: OperatorActor,
      now: Date,
    ): Promise<{ readonly refund: Refund; readonly isNew: boolean }> {
      return withTenantLock(db, tenant, async (tx) => {
        const { id, paymentId, reason, idempotencyKey } = request
        const known =
          idempotencyKey &&
          (await tx.refund.findFirst({ where: { restaurantId: tenant.id, idempotencyKey }, select: refundColumns }))
        if (known) {
          if (!isSameRequest(refundFromRow(known), request)) throw new AppError('IDEMPOTENCY_MISMATCH')
          return { refund: refundFromRow(known), isNew: false }
        }
        const invoice = await tx.invoice.findFirst({
          where: { restaurantId: tenant.id, paymentId },
          select: invoiceColumns,
        })
        if (invoice === null) throw new AppError('PAYMENT_NOT_FOUND')
        const earlier = await listRefundsOf(tx, tenant, invoice.id)
        const amountPaise = decideRefund(request.amountPaise, invoice.amountPaise, earlier)
        const fresh = {
          id,
          invoiceId: invoice.id,
          paymentId,
          amountPaise,
          status: 'creating',
          cause: 'operator',
          requestedBy: actor,
          reason,
          idempotencyKey,
          createdAt: now,
          sentAt: now,
        } as const
        const refund = await insertRefund(tx, tenant, fresh, now)
        const after = {
          refund_id: id,
          payment_id: paymentId,
          invoice_number: invoice.number,
          amount_in_paise: amountPaise,
          reason,
        }
        await recordOperatorAction(tx, {
          actor,
          requestId,
          action: 'refund.requested',
          subject: { id: tenant.id, name: await restaurantNameFor(tx, tenant, name) },
          before: null,
          after,
        })
        await recordAudit(tx, tenant, {
          action: 'subscription.refunded',
          subject: { id: paymentId, name: invoice.number },
          after: { amount_in_paise: amountPaise, reason },
        })
        return { refund, isNew: true }
      })
    },

    /**
     * Takes the lease of a refund.
     *
     * @returns null when the refund is unknown, final or not due; while another call has the lease, the refund is not
     *   due
     */
    claim(tenant: Tenant, id: string, now: Date): Promise<Refund | null> {
      return withTenantLock(db, tenant, async (tx) => {
        const refund = await findRefund(tx, tenant, id)
        if (refund === null || !isRefundDue(refund, now)) return null
        const where = { restaurantId_id: { restaurantId: tenant.id, id } }
        return refundFromRow(
          await tx.refund.update({
            where,
            data: { checkAt: new Date(now.getTime() + REFUND_LEASE_MS) },
            select: refundColumns,
          }),
        )
      })
    },

    /** Stores the time at which the refund is sent again, before it is sent. */
    markSent(tenant: Tenant, refund: Refund, now: Date): Promise<Refund> {
      return withTenantLock(db, tenant, (tx) => changeRefund(tx, tenant, refund, { sentAt: now }, now))
    },

    /**
     * Stores the provider's refusal, unless an answer came first.
     *
     * @returns the refund as it is stored now; null when it is gone
     */
    refuse(tenant: Tenant, id: string, problem: string, now: Date): Promise<Refund | null> {
      return withTenantLock(db, tenant, async (tx) => {
        const refund = await findRefund(tx, tenant, id)
        if (refund === null || refund.status !== 'creating') return refund
        return markFailed(tx, tenant, refund, problem, now)
      })
    },

    /**
     * Stores the state of a refund, also of a refund that was made at the provider.
     *
     * @returns null when the payment belongs to no restaurant
     */
    async upsert(reported: ProviderRefund, now: Date): Promise<TenantRef | null> {
      const [found] = await db.unscoped.$queryRaw<RefRow[]>`SELECT * FROM find_payment(${reported.paymentId})`
      if (!found) return null
      const { tenant, id: invoiceId } = refFromRow(found)
      return withTenantLock(db, tenant, async (tx) => ({
        tenant,
        id: (await upsertRefund(tx, tenant, invoiceId, reported, now)).id,
      }))
    },

    find(tenant: Tenant, id: string): Promise<Refund | null> {
      return db.inTenant(tenant, (tx) => findRefund(tx, tenant, id))
    },

    /** Lists at most `limit` refunds of all restaurants that are due to be fetched by `until`. */
    async listDue(until: Date, limit: number): Promise<TenantRef[]> {
      const rows = await db.unscoped.$queryRaw<RefRow[]>`
        SELECT * FROM list_due_refunds(${until}::timestamptz, ${limit}::int)`
      return rows.map(refFromRow)
    },
  }
}

export type RefundsRepository = ReturnType<typeof createRefundsRepository>

/**
 * Stores a reported refund: finds the stored one by the provider's id, or by our id while the provider's id is not
 * stored, otherwise adds it, and applies the reported status. A refund whose final status the provider reported before
 * stays unchanged.
 */
async function upsertRefund(
  tx: Transaction,
  tenant: Tenant,
  invoiceId: string,
  reported: ProviderRefund,
  now: Date,
): Promise<Refund> {
  const { providerId, paymentId, amountPaise, createdAt } = reported
  const status = refundStatusOf(reported.status)
  const invoice = await tx.invoice.findUniqueOrThrow({
    where: { restaurantId_id: { restaurantId: tenant.id, id: invoiceId } },
    select: invoiceColumns,
  })
  const known = (await listRefundsOf(tx, tenant, invoiceId)).find(
    (each) => each.providerId === providerId || (each.providerId === null && each.id === reported.refundId),
  )
  if (known && isFinalRefund(known) && known.providerId !== null) return known
  if (known === undefined) {
    const atProvider = {
      invoiceId,
      paymentId,
      amountPaise,
      status: 'pending',
      cause: 'provider',
      providerId,
      reason: '',
      createdAt,
    } as const
    return applyStatus(tx, tenant, invoice, await insertRefund(tx, tenant, atProvider, now), status, now)
  }
  const pending = await changeRefund(tx, tenant, known, { providerId, status: 'pending', problem: null }, now)
  return applyStatus(tx, tenant, invoice, pending, status, now)
}

/**
 * Stores the final status of a refund with its consequence: a credit note, or a payment issue. A status that is not
 * final changes nothing.
 */
async function applyStatus(
  tx: Transaction,
  tenant: Tenant,
  invoice: CreditedInvoice,
  refund: Refund,
  status: Refund['status'],
  now: Date,
): Promise<Refund> {
  if (status === 'failed')
    return markFailed(tx, tenant, refund, 'The payment provider could not give the money back.', now)
  if (status !== 'processed') return refund
  const processed = await changeRefund(tx, tenant, refund, { status, settledAt: now }, now)
  await creditRefund(tx, tenant, invoice, processed, now)
  return processed
}

async function markFailed(
  tx: Transaction,
  tenant: Tenant,
  refund: Refund,
  problem: string,
  now: Date,
): Promise<Refund> {
  const failed = await changeRefund(tx, tenant, refund, { status: 'failed', problem, settledAt: now }, now)
  await openIssue(tx, tenant, { kind: 'refund-failed', subject: refund.id, paymentIds: [refund.paymentId] }, now)
  return failed
}
