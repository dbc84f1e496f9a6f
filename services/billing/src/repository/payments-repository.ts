import { AppError } from '@tiffin/contracts'
import { recordOperatorAction, type Tenant } from '@tiffin/service-kit'
import { leftToRefund, type Refund } from '../domain/refund.ts'
import type { ProviderDispute } from '../domain/dispute.ts'
import type { Charge } from '../domain/charge.ts'
import type { OperatorActor } from './manual-subscriptions-repository.ts'
import type { BillingDatabase, Transaction } from './database.ts'
import { withTenantLock } from './tenant-lock.ts'
import { isRestaurantClosed, restaurantNameFor } from './is-restaurant-closed.ts'
import type { IssueKind } from './payment-issues.ts'
import { refundColumns, refundFromRow } from './refund-rows.ts'
import { findRolledOver } from './subscriptions-repository.ts'

/** A payment for a plan with its refunds and disputes, as the operator sees it. */
export type PlanPayment = Charge & {
  readonly number: string
  readonly planName: string
  readonly isCurrent: boolean
  readonly refundablePaise: number
  readonly refunds: readonly (Refund & { readonly creditNoteNumber: string | null })[]
  readonly disputes: readonly Omit<ProviderDispute, 'paymentId' | 'amountDeductedPaise'>[]
}

export type PaymentIssue = {
  readonly id: string
  readonly restaurantId: string
  readonly kind: IssueKind
  readonly openedAt: Date
  readonly dueAt: Date | null
  readonly settledAt: Date | null
  readonly outcome: string | null
  readonly settledBy: string | null
  readonly note: string | null
  readonly payments: readonly PlanPayment[]
  /** The name of a removed restaurant; null when the restaurant was not removed. */
  readonly removedName: string | null
}

type Ref = { restaurant_id: string; id: string; removed_name: string | null }

const MAX_ISSUES = 100
/** The time for which a settled issue is still listed. */
const SETTLED_SHOWN_MS = 30 * 24 * 60 * 60_000

/** Reads payments for plans, and the issues that need the operator. */
export function createPaymentsRepository(db: BillingDatabase) {
  return {
    /** Lists the payments of a restaurant, newest first. */
    list(tenant: Tenant, now: Date): Promise<PlanPayment[]> {
      return db.inTenant(tenant, (tx) => listPayments(tx, tenant, null, now))
    },

    /**
     * Lists at most `MAX_ISSUES` issues of all restaurants: open ones, most urgent first, then those settled within 30
     * days.
     */
    async listIssues(now: Date): Promise<PaymentIssue[]> {
      const since = new Date(now.getTime() - SETTLED_SHOWN_MS)
      const refs = await db.unscoped.$queryRaw<Ref[]>`
        SELECT * FROM list_payment_issues(${since}::timestamptz, ${MAX_ISSUES}::int)`
      const found = new Map<string, PaymentIssue>()
      for (const restaurantId of new Set(refs.map((ref) => ref.restaurant_id))) {
        const ids = refs.filter((ref) => ref.restaurant_id === restaurantId).map(({ id }) => id)
        for (const issue of await loadIssues(db, { id: restaurantId }, ids, now)) found.set(issue.id, issue)
      }
      return refs.flatMap((ref) => {
        const issue = found.get(ref.id)
        return issue ? [{ ...issue, removedName: ref.removed_name }] : []
      })
    },

    /**
     * Closes an issue with a note, and records the operator's action. A closed issue stays unchanged.
     *
     * @throws AppError PAYMENT_ISSUE_NOT_FOUND
     */
    settleIssue(
      tenant: Tenant,
      id: string,
      note: string,
      { actor, requestId, name }: OperatorActor,
      now: Date,
    ): Promise<void> {
      return withTenantLock(db, tenant, async (tx) => {
        const where = { restaurantId_id: { restaurantId: tenant.id, id } }
        const issue = await tx.paymentIssue.findUnique({
          where,
          select: { kind: true, paymentIds: true, settledAt: true },
        })
        if (issue === null) throw new AppError('PAYMENT_ISSUE_NOT_FOUND')
        if (issue.settledAt !== null) return
        await tx.paymentIssue.update({
          where,
          data: { settledAt: now, outcome: 'settled', settledBy: actor, note },
          select: { id: true },
        })
        const after = { kind: issue.kind, payment_ids: issue.paymentIds.join(', '), note }
        await recordOperatorAction(tx, {
          actor,
          requestId,
          action: 'payment_issue.settled',
          subject: { id: tenant.id, name: await restaurantNameFor(tx, tenant, name) },
          before: null,
          after,
        })
      })
    },
  }
}

export type PaymentsRepository = ReturnType<typeof createPaymentsRepository>

function loadIssues(db: BillingDatabase, tenant: Tenant, ids: readonly string[], now: Date): Promise<PaymentIssue[]> {
  return db.inTenant(tenant, async (tx) => {
    const rows = await tx.paymentIssue.findMany({
      where: { restaurantId: tenant.id, id: { in: [...ids] } },
      omit: { subject: true },
    })
    const payments = await listPayments(
      tx,
      tenant,
      rows.flatMap(({ paymentIds }) => paymentIds),
      now,
    )
    return rows.map(({ paymentIds, kind, ...row }) => ({
      ...row,
      kind: kind as IssueKind,
      payments: payments.filter(({ paymentId }) => paymentIds.includes(paymentId)),
      removedName: null,
    }))
  })
}

async function listPayments(
  tx: Transaction,
  tenant: Tenant,
  paymentIds: readonly string[] | null,
  now: Date,
): Promise<PlanPayment[]> {
  const rows = await tx.invoice.findMany({
    where: { restaurantId: tenant.id, ...(paymentIds && { paymentId: { in: [...paymentIds] } }) },
    select: {
      number: true,
      purchaseId: true,
      paymentId: true,
      planName: true,
      amountPaise: true,
      paidAt: true,
      periodStart: true,
      periodEnd: true,
      refunds: {
        select: { ...refundColumns, creditNotes: { select: { number: true } } },
        orderBy: { createdAt: 'asc' },
      },
      disputes: {
        select: {
          id: true,
          amountPaise: true,
          status: true,
          phase: true,
          reasonCode: true,
          respondBy: true,
          createdAt: true,
        },
        orderBy: { createdAt: 'asc' },
      },
    },
    orderBy: [{ paidAt: 'desc' }, { number: 'desc' }],
  })
  const current = (await isRestaurantClosed(tx, tenant)) ? null : await findRolledOver(tx, tenant, now)
  return rows.map(({ purchaseId, refunds, ...row }) => {
    const isNow =
      (row.periodStart === null || row.periodStart <= now) && (row.periodEnd === null || row.periodEnd > now)
    return {
      ...row,
      isCurrent: isNow && current?.purchaseId === purchaseId,
      refundablePaise: leftToRefund(row.amountPaise, refunds.map(refundFromRow)),
      refunds: refunds.map(({ creditNotes, ...refund }) => ({
        ...refundFromRow(refund),
        creditNoteNumber: creditNotes[0]?.number ?? null,
      })),
    }
  })
}
