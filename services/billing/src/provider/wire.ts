import type { ProviderDispute } from '../domain/dispute.ts'
import type { ProviderState } from '../domain/purchase.ts'
import type { ProviderRefund } from '../domain/refund.ts'
import type { ProviderPlan } from './provider.ts'

/** A subscription in the provider's spelling. Times are Unix seconds. */
export type WireSubscription = {
  readonly id: string
  readonly status: string
  readonly current_start?: number | null | undefined
  readonly current_end?: number | null | undefined
  readonly paid_count?: number | string | null | undefined
  readonly notes?: Readonly<Record<string, unknown>> | null
}

/** Maps a subscription to its state; a missing count of charges is 0. */
export function toProviderState({
  status,
  current_start: start,
  current_end: end,
  paid_count: paid,
}: WireSubscription): ProviderState {
  return { status, currentStart: fromSeconds(start), currentEnd: fromSeconds(end), paidCount: Number(paid ?? 0) }
}

/** Converts Unix seconds to a time; null for a missing time, and for the 0 that the provider may send instead. */
export function fromSeconds(seconds: number | null | undefined): Date | null {
  return typeof seconds === 'number' && seconds > 0 ? new Date(seconds * 1_000) : null
}

export type WirePlan = {
  readonly id: string
  readonly period: string
  readonly interval: number
  readonly item: { readonly amount: number | string; readonly currency: string }
}

/** Maps the provider's plan to ours; the provider sends its amount as number or text. */
export function toProviderPlan({ id, period, interval, item }: WirePlan): ProviderPlan {
  return { id, amountPaise: Number(item.amount), currency: item.currency, period, every: interval }
}

export type WireRefund = {
  readonly id: string
  readonly payment_id: string
  readonly amount: number
  readonly status: string
  readonly created_at: number
  readonly notes?: Readonly<Record<string, unknown>> | null | undefined
}

/** Maps the provider's refund to ours; our id is in its notes, and null when the refund was made at the provider. */
export function toProviderRefund({
  id,
  payment_id: paymentId,
  amount,
  status,
  created_at: at,
  notes,
}: WireRefund): ProviderRefund {
  const note = notes?.['refund']
  return {
    providerId: id,
    paymentId,
    amountPaise: amount,
    status,
    refundId: typeof note === 'string' ? note : null,
    createdAt: new Date(at * 1_000),
  }
}

export type WireDispute = {
  readonly id: string
  readonly payment_id: string
  readonly amount: number
  readonly amount_deducted?: number | null | undefined
  readonly status: string
  readonly phase: string
  readonly reason_code?: string | null | undefined
  readonly respond_by?: number | null | undefined
  readonly created_at: number
}

/** Maps the provider's dispute to ours; a missing deduction counts as 0. */
export function toProviderDispute(dispute: WireDispute): ProviderDispute {
  const {
    id,
    payment_id: paymentId,
    amount,
    amount_deducted: deducted,
    status,
    phase,
    reason_code: reason,
    respond_by: until,
  } = dispute
  return {
    id,
    paymentId,
    amountPaise: amount,
    amountDeductedPaise: deducted ?? 0,
    status,
    phase,
    reasonCode: reason ?? null,
    respondBy: fromSeconds(until),
    createdAt: new Date(dispute.created_at * 1_000),
  }
}
