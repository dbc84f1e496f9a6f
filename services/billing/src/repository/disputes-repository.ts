import type { Tenant } from '@tiffin/service-kit'
import { isNewerDisputeState, isDisputeOver, nextDisputeCheck, type ProviderDispute } from '../domain/dispute.ts'
import { creditRefund } from './credit-notes.ts'
import type { BillingDatabase, Transaction } from './database.ts'
import { withTenantLock } from './tenant-lock.ts'
import { refFromRow, type RefRow, type TenantRef } from './tenant-ref.ts'
import { settleIssue, openIssue } from './payment-issues.ts'
import { insertRefund } from './refund-rows.ts'

/** Stores disputes, in which the bank of a customer reclaims a payment. */
export function createDisputesRepository(db: BillingDatabase) {
  return {
    /**
     * Stores the state of a dispute as of a time, unless a newer state is stored. A lost dispute counts as a refund.
     *
     * @returns null when the payment belongs to no restaurant
     */
    async upsert(dispute: ProviderDispute, asOf: Date, now: Date): Promise<TenantRef | null> {
      const [found] = await db.unscoped.$queryRaw<RefRow[]>`SELECT * FROM find_payment(${dispute.paymentId})`
      if (!found) return null
      const { tenant, id: invoiceId } = refFromRow(found)
      await withTenantLock(db, tenant, (tx) => upsertDispute(tx, tenant, invoiceId, dispute, asOf, now))
      return { tenant, id: dispute.id }
    },

    /** Delays the next check of a dispute whose last check failed. */
    postpone(tenant: Tenant, id: string, until: Date): Promise<void> {
      return db.inTenant(tenant, async (tx) => {
        const where = { restaurantId: tenant.id, id, checkAt: { not: null } }
        await tx.dispute.updateMany({ where, data: { checkAt: until } })
      })
    },

    /** Lists at most `limit` disputes of all restaurants that are due to be fetched by `until`. */
    async listDue(until: Date, limit: number): Promise<TenantRef[]> {
      const rows = await db.unscoped.$queryRaw<RefRow[]>`
        SELECT * FROM list_due_disputes(${until}::timestamptz, ${limit}::int)`
      return rows.map(refFromRow)
    },
  }
}

export type DisputesRepository = ReturnType<typeof createDisputesRepository>

async function upsertDispute(
  tx: Transaction,
  tenant: Tenant,
  invoiceId: string,
  dispute: ProviderDispute,
  asOf: Date,
  now: Date,
): Promise<void> {
  const { id, paymentId, respondBy } = dispute
  const where = { restaurantId_id: { restaurantId: tenant.id, id } }
  const known = await tx.dispute.findUnique({ where, select: { status: true, asOf: true } })
  if (!isNewerDisputeState(known, dispute, asOf)) return
  const data = { ...dispute, invoiceId, asOf, checkAt: nextDisputeCheck(dispute, now) }
  await tx.dispute.upsert({ where, create: { restaurantId: tenant.id, ...data }, update: data, select: { id: true } })
  await openIssue(tx, tenant, { kind: 'dispute', subject: id, paymentIds: [paymentId], dueAt: respondBy }, now)
  await tx.paymentIssue.updateMany({
    where: { restaurantId: tenant.id, kind: 'dispute', subject: id },
    data: { dueAt: respondBy },
  })
  if (isDisputeOver(dispute)) await settleIssue(tx, tenant, 'dispute', id, dispute.status, now)
  if (dispute.status === 'lost') await refundLostDispute(tx, tenant, invoiceId, dispute, now)
}

/** Stores a lost dispute as a refund, once, over the deducted amount or, without one, over the disputed amount. */
async function refundLostDispute(
  tx: Transaction,
  tenant: Tenant,
  invoiceId: string,
  dispute: ProviderDispute,
  now: Date,
): Promise<void> {
  const { id: providerId, paymentId, reasonCode } = dispute
  if ((await tx.refund.count({ where: { restaurantId: tenant.id, providerId } })) > 0) return
  const invoice = await tx.invoice.findUniqueOrThrow({
    where: { restaurantId_id: { restaurantId: tenant.id, id: invoiceId } },
    select: { id: true, purchaseId: true, paymentId: true, amountPaise: true, periodEnd: true },
  })
  const amountPaise = dispute.amountDeductedPaise || dispute.amountPaise
  const lost = {
    invoiceId,
    paymentId,
    amountPaise,
    status: 'processed',
    cause: 'dispute',
    providerId,
    reason: reasonCode ?? '',
    createdAt: now,
    settledAt: now,
  } as const
  await creditRefund(tx, tenant, invoice, await insertRefund(tx, tenant, lost, now), now)
}
