import { AppError, type Refund as WireRefund } from '@tiffin/contracts'
import { formatRupees, HOUR_MS, MINUTE_MS, paise } from '@tiffin/domain'

export type RefundStatus = WireRefund['status']
export type RefundCause = WireRefund['cause']

/** A refund at the provider. `status` is the provider's word: pending, processed or failed. */
export type ProviderRefund = {
  readonly providerId: string
  readonly paymentId: string
  readonly amountPaise: number
  readonly status: string
  /** Our id in the provider's notes; null for a refund that was made at the provider. */
  readonly refundId: string | null
  readonly createdAt: Date
}

/** A refund of a payment, whole or in part. */
export type Refund = {
  readonly id: string
  readonly invoiceId: string
  readonly paymentId: string
  readonly amountPaise: number
  readonly status: RefundStatus
  readonly cause: RefundCause
  readonly providerId: string | null
  readonly requestedBy: string | null
  readonly reason: string
  readonly problem: string | null
  readonly createdAt: Date
  /** The time at which the request was last sent to the provider; null for a refund that was not requested here. */
  readonly sentAt: Date | null
  readonly settledAt: Date | null
  readonly checkAt: Date | null
}

/** A refund that the operator asks for. `amountPaise` is null for all that can still be refunded. */
export type RefundRequest = {
  readonly id: string
  readonly paymentId: string
  readonly amountPaise: number | null
  readonly reason: string
  readonly idempotencyKey: string | null
}

/**
 * The longest time that one call may process a refund before another call takes over. It is longer than a request to
 * the provider waits for an answer.
 */
export const REFUND_LEASE_MS = 30_000
/** A request without an answer can reach the provider for this long. Only after this time the request is sent again. */
export const REFUND_LOST_AFTER_MS = 2 * MINUTE_MS

/** Statuses that never change again. */
export const FINAL_REFUND_STATUSES: readonly RefundStatus[] = ['processed', 'failed']

export const isFinalRefund = ({ status }: Pick<Refund, 'status'>): boolean => FINAL_REFUND_STATUSES.includes(status)

/** Returns whether a call may take the lease of a refund now: its status is not final, and its check is due. */
export const isRefundDue = (refund: Pick<Refund, 'status' | 'checkAt'>, now: Date): boolean =>
  !isFinalRefund(refund) && (refund.checkAt === null || refund.checkAt <= now)

/** Returns our status for the provider's; an unknown status counts as pending. */
export function refundStatusOf(word: string): Exclude<RefundStatus, 'creating'> {
  return word === 'processed' || word === 'failed' ? word : 'pending'
}

/** Returns the time of the next check at the provider; null when nothing can change any more. */
export function nextRefundCheck({ status, createdAt }: Pick<Refund, 'status' | 'createdAt'>, now: Date): Date | null {
  if (status === 'creating') return new Date(now.getTime() + REFUND_LEASE_MS)
  if (status !== 'pending') return null
  return new Date(now.getTime() + (now.getTime() - createdAt.getTime() < HOUR_MS ? 5 * MINUTE_MS : 6 * HOUR_MS))
}

/**
 * Returns the part of a payment that can still be refunded, in paise, never below zero. Every refund that has not
 * failed counts as refunded.
 */
export function leftToRefund(amountPaise: number, refunds: readonly Pick<Refund, 'amountPaise' | 'status'>[]): number {
  const given = refunds.reduce((sum, refund) => sum + (refund.status === 'failed' ? 0 : refund.amountPaise), 0)
  return Math.max(0, amountPaise - given)
}

/**
 * Decides the amount of a refund in paise.
 *
 * @param wantedPaise null for all that can still be refunded
 * @throws AppError REFUND_TOO_LARGE, also when nothing can be refunded any more
 */
export function decideRefund(
  wantedPaise: number | null,
  paidPaise: number,
  refunds: readonly Pick<Refund, 'amountPaise' | 'status'>[],
): number {
  const leftPaise = leftToRefund(paidPaise, refunds)
  const amountPaise = wantedPaise ?? leftPaise
  if (leftPaise === 0 || amountPaise > leftPaise)
    throw new AppError('REFUND_TOO_LARGE', { left: formatRupees(paise(leftPaise)) })
  return amountPaise
}

/**
 * Returns whether a repeated request asks for the same as the stored refund. A request without an amount matches a
 * refund of any amount.
 */
export function isSameRequest(refund: Refund, { paymentId, reason, amountPaise }: RefundRequest): boolean {
  return (
    refund.paymentId === paymentId &&
    refund.reason === reason &&
    (amountPaise === null || refund.amountPaise === amountPaise)
  )
}
