import type { Facts } from '../domain/purchase.ts'
import type { ProviderPlan } from './provider.ts'

/** A subscription in the provider's spelling; times are Unix seconds. */
export type WireSubscription = {
  readonly id: string
  readonly status: string
  readonly current_start?: number | null | undefined
  readonly current_end?: number | null | undefined
  readonly paid_count?: number | string | null | undefined
  readonly notes?: Readonly<Record<string, unknown>> | null
}

export function factsOf({ status, current_start: start, current_end: end, paid_count: paid }: WireSubscription): Facts {
  return { status, currentStart: fromSeconds(start), currentEnd: fromSeconds(end), paidCount: Number(paid ?? 0) }
}

export function fromSeconds(seconds: number | null | undefined): Date | null {
  return typeof seconds === 'number' && seconds > 0 ? new Date(seconds * 1_000) : null
}

export type WirePlan = {
  readonly id: string
  readonly period: string
  readonly interval: number
  readonly item: { readonly amount: number | string; readonly currency: string }
}

export function toProviderPlan({ id, period, interval, item }: WirePlan): ProviderPlan {
  return { id, amountPaise: Number(item.amount), currency: item.currency, period, every: interval }
}
