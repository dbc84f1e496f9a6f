import { randomUUID } from 'node:crypto'
import type { Tenant } from '@tiffin/service-kit'
import { endingsOfAll } from '../domain/decide-endings.ts'
import { creditNoteNumber, yearOfPlanInvoice } from '../domain/plan-invoice-number.ts'
import { isFinal } from '../domain/purchase.ts'
import type { Refund } from '../domain/refund.ts'
import { FREE_SUBSCRIPTION } from '../domain/subscription.ts'
import { endPurchases } from './apply-provider-state.ts'
import type { Transaction } from './database.ts'
import { settleIssuesOf } from './payment-issues.ts'
import { changePurchase, findPurchase, listOpenPurchases } from './purchase-rows.ts'
import { findRolledOver, setSubscription } from './subscriptions-repository.ts'

/** The invoice of a refunded payment. */
export type CreditedInvoice = {
  readonly id: string
  readonly purchaseId: string
  readonly paymentId: string
  readonly amountPaise: number
  readonly periodEnd: Date | null
}

/**
 * Issues the credit note of a refund, at most over the part of the invoice that is not credited yet. When the payment
 * is refunded in full, its payment issues are closed and the plan it paid for ends (gap G24). Must be called inside
 * `withTenantLock`.
 */
export async function creditRefund(
  tx: Transaction,
  tenant: Tenant,
  invoice: CreditedInvoice,
  refund: Refund,
  now: Date,
): Promise<void> {
  const { _sum } = await tx.creditNote.aggregate({
    where: { restaurantId: tenant.id, invoiceId: invoice.id },
    _sum: { amountPaise: true },
  })
  const left = invoice.amountPaise - (_sum.amountPaise ?? 0)
  const amountPaise = Math.min(refund.amountPaise, left)
  await settleIssuesOf(tx, tenant, invoice.paymentId, ['refund-failed'], now)
  if (amountPaise <= 0) return
  await issueCreditNote(tx, tenant, invoice.id, refund.id, amountPaise, now)
  if (amountPaise < left) return
  await settleIssuesOf(tx, tenant, invoice.paymentId, ['paid-twice', 'charged-after-end'], now)
  await endRefundedPlan(tx, tenant, invoice, now)
}

/** Stores a credit note under the next number. The counter grows in the same transaction, so numbers have no gaps. */
async function issueCreditNote(
  tx: Transaction,
  tenant: Tenant,
  invoiceId: string,
  refundId: string,
  amountPaise: number,
  now: Date,
): Promise<void> {
  const year = yearOfPlanInvoice(now)
  const [counted] = await tx.$queryRaw<{ last: number }[]>`
    INSERT INTO credit_note_numbers (year, last) VALUES (${year}, 1)
    ON CONFLICT (year) DO UPDATE SET last = credit_note_numbers.last + 1 RETURNING last`
  const number = creditNoteNumber(year, counted?.last ?? 1)
  const data = { restaurantId: tenant.id, id: randomUUID(), invoiceId, refundId, number, amountPaise, issuedAt: now }
  await tx.creditNote.create({ data, select: { id: true } })
}

/**
 * Ends the plan when the payment of its current period was refunded in full (decision 18): another paid plan follows,
 * otherwise the free one, and nothing is charged again. A plan set by the operator stays, and only the refunded
 * purchase ends. A refund of an older period changes nothing.
 */
async function endRefundedPlan(tx: Transaction, tenant: Tenant, invoice: CreditedInvoice, now: Date): Promise<void> {
  const purchase = await findPurchase(tx, tenant, invoice.purchaseId)
  const newest = await tx.invoice.findFirst({
    where: { restaurantId: tenant.id, purchaseId: invoice.purchaseId },
    select: { id: true },
    orderBy: { paidAt: 'desc' },
  })
  const isPeriodOver = invoice.periodEnd !== null && invoice.periodEnd <= now
  if (purchase === null || newest?.id !== invoice.id || isPeriodOver) return
  const current = await findRolledOver(tx, tenant, now)
  // A plan that was kept after a cancellation runs on the paid days of the purchase before, so the end of the period is
  // compared as well.
  const paysCurrentPlan =
    current?.purchaseId === purchase.id ||
    (invoice.periodEnd !== null && current?.currentPeriodEnd?.getTime() === invoice.periodEnd.getTime())
  if (!paysCurrentPlan || current?.source !== 'provider') {
    if (!isFinal(purchase) && purchase.ending !== 'now')
      await changePurchase(tx, tenant, purchase, { ending: 'now', isEndingDone: false, checkAt: now }, now)
    return
  }
  await endPurchases(tx, tenant, endingsOfAll(await listOpenPurchases(tx, tenant), 'now'), now)
  const other = await findOtherPaid(tx, tenant, purchase.id, now)
  await setSubscription(tx, tenant, other ?? FREE_SUBSCRIPTION, now)
}

/**
 * Finds another purchase with a paid current period that was not refunded in full; null when there is none. Its mandate
 * has ended, so its plan runs to the last paid day.
 */
async function findOtherPaid(tx: Transaction, tenant: Tenant, purchaseId: string, now: Date) {
  const paid = await tx.invoice.findMany({
    where: {
      restaurantId: tenant.id,
      purchaseId: { not: purchaseId },
      periodStart: { lte: now },
      periodEnd: { gt: now },
    },
    select: {
      amountPaise: true,
      periodEnd: true,
      purchase: { select: { id: true, planId: true } },
      creditNotes: { select: { amountPaise: true } },
    },
    orderBy: { paidAt: 'desc' },
  })
  const paidInvoice = paid.find(
    ({ amountPaise, creditNotes }) => creditNotes.reduce((sum, note) => sum + note.amountPaise, 0) < amountPaise,
  )
  if (!paidInvoice) return null
  const { id, planId } = paidInvoice.purchase
  return {
    planId,
    status: 'active',
    currentPeriodEnd: paidInvoice.periodEnd,
    cancelsAtPeriodEnd: true,
    source: 'provider',
    purchaseId: id,
  } as const
}
