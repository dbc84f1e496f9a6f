import type {
  listPaymentIssueRecords,
  PlanPayment as WirePlanPayment,
  Refund as WireRefund,
  ResponseOf,
} from '@tiffin/contracts'
import type { Refund } from './domain/refund.ts'
import type { PaymentIssue, PlanPayment } from './repository/payments-repository.ts'

const wireTime = (at: Date | null) => at?.toISOString() ?? null

export function toWireRefund(refund: Refund, creditNoteNumber: string | null): WireRefund {
  const { id, paymentId, amountPaise, status, cause, requestedBy, reason, problem, createdAt, settledAt } = refund
  return {
    id,
    payment_id: paymentId,
    amount_in_paise: amountPaise,
    status,
    cause,
    requested_by: requestedBy,
    reason,
    problem,
    created_at: createdAt.toISOString(),
    settled_at: wireTime(settledAt),
    credit_note_number: creditNoteNumber,
  }
}

/** Maps a payment as the operator's panel reads it: in paise, with the amount that can still be refunded. */
export function toWirePayment(payment: PlanPayment): WirePlanPayment {
  const {
    paymentId,
    number,
    planName,
    amountPaise,
    paidAt,
    periodStart,
    periodEnd,
    isCurrent,
    refundablePaise,
    refunds,
    disputes,
  } = payment
  return {
    payment_id: paymentId,
    invoice_number: number,
    plan_name: planName,
    amount_in_paise: amountPaise,
    paid_at: paidAt.toISOString(),
    period_start: wireTime(periodStart),
    period_end: wireTime(periodEnd),
    is_current: isCurrent,
    refundable_in_paise: refundablePaise,
    refunds: refunds.map((refund) => toWireRefund(refund, refund.creditNoteNumber)),
    disputes: disputes.map((dispute) => ({
      id: dispute.id,
      amount_in_paise: dispute.amountPaise,
      status: dispute.status,
      phase: dispute.phase,
      reason_code: dispute.reasonCode,
      respond_by: wireTime(dispute.respondBy),
      created_at: dispute.createdAt.toISOString(),
    })),
  }
}

/**
 * Maps a payment issue of any restaurant; `removed_name` is null unless the restaurant was removed.
 */
export function toWireIssue(issue: PaymentIssue): ResponseOf<typeof listPaymentIssueRecords>[number] {
  const { id, restaurantId, kind, openedAt, dueAt, settledAt, outcome, settledBy, note, payments, removedName } = issue
  return {
    id,
    restaurant_id: restaurantId,
    kind,
    opened_at: openedAt.toISOString(),
    due_at: wireTime(dueAt),
    settled_at: wireTime(settledAt),
    outcome,
    settled_by: settledBy,
    note,
    payments: payments.map(toWirePayment),
    removed_name: removedName,
  }
}
