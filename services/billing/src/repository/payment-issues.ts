import { randomUUID } from 'node:crypto'
import type { PaymentIssue as WirePaymentIssue } from '@tiffin/contracts'
import type { Tenant } from '@tiffin/service-kit'
import type { Charge } from '../domain/charge.ts'
import { isChargedAfterEnd, isPaidTwice } from '../domain/payment-issue.ts'
import type { Purchase } from '../domain/purchase.ts'
import type { Transaction } from './database.ts'

export type IssueKind = WirePaymentIssue['kind']
type NewIssue = {
  readonly kind: IssueKind
  /** The key of the issue within its kind, under which it is opened only once. */
  readonly subject: string
  readonly paymentIds: readonly string[]
  readonly dueAt?: Date | null
}

/** Opens an issue on the operator's list; an issue of the same kind with the same subject is opened only once. */
export async function openIssue(
  tx: Transaction,
  tenant: Tenant,
  { paymentIds, ...issue }: NewIssue,
  now: Date,
): Promise<void> {
  const data = { restaurantId: tenant.id, id: randomUUID(), ...issue, paymentIds: [...paymentIds], openedAt: now }
  await tx.paymentIssue.createMany({ data: [data], skipDuplicates: true })
}

/** Closes the open issue with this kind and subject, if there is one. */
export async function settleIssue(
  tx: Transaction,
  tenant: Tenant,
  kind: IssueKind,
  subject: string,
  outcome: string,
  now: Date,
): Promise<void> {
  await tx.paymentIssue.updateMany({
    where: { restaurantId: tenant.id, kind, subject, settledAt: null },
    data: { settledAt: now, outcome },
  })
}

/** Closes the open issues of these kinds about a refunded payment. */
export async function settleIssuesOf(
  tx: Transaction,
  tenant: Tenant,
  paymentId: string,
  kinds: readonly IssueKind[],
  now: Date,
): Promise<void> {
  const where = { restaurantId: tenant.id, kind: { in: [...kinds] }, paymentIds: { has: paymentId }, settledAt: null }
  await tx.paymentIssue.updateMany({ where, data: { settledAt: now, outcome: 'given-back' } })
}

/**
 * Flags a charge that should not have been made: for a period that is paid already, or after the end of the purchase
 * was decided.
 */
export async function flagSuspectCharge(
  tx: Transaction,
  tenant: Tenant,
  purchase: Purchase,
  charge: Charge,
  now: Date,
): Promise<void> {
  const { paymentId, paidAt, periodStart, periodEnd } = charge
  const others = await tx.invoice.findMany({
    where: { restaurantId: tenant.id, purchaseId: { not: purchase.id } },
    select: {
      paymentId: true,
      amountPaise: true,
      paidAt: true,
      periodStart: true,
      periodEnd: true,
      purchase: { select: { id: true, createdAt: true } },
      creditNotes: { select: { amountPaise: true } },
    },
  })
  const here = { paymentId, paidAt, periodStart, periodEnd, purchase }
  const isNotRefunded = (other: (typeof others)[number]) =>
    other.creditNotes.reduce((sum, note) => sum + note.amountPaise, 0) < other.amountPaise
  const twice = others.find((other) => isNotRefunded(other) && isPaidTwice(here, other))
  if (twice) {
    // No second issue is opened while an open issue already says that the other charge came after the end of its
    // purchase.
    const known = { restaurantId: tenant.id, kind: 'charged-after-end', subject: twice.paymentId, settledAt: null }
    if ((await tx.paymentIssue.count({ where: known })) > 0) return
    const paymentIds = [twice.paymentId, paymentId].toSorted()
    await openIssue(tx, tenant, { kind: 'paid-twice', subject: paymentIds.join(' '), paymentIds }, now)
  } else if (isChargedAfterEnd(paidAt, purchase)) {
    await openIssue(tx, tenant, { kind: 'charged-after-end', subject: paymentId, paymentIds: [paymentId] }, now)
  }
}
