import type { SubscriptionDetails } from '@tiffin/contracts'
import { formatDate, PLAN_FREE_ID } from '@tiffin/domain'
import type { BadgeTone } from '@tiffin/ui'
import { messages } from './messages.ts'

type State = {
  readonly label: string
  readonly tone: BadgeTone
  /** The consequence of the status for the restaurant, as a sentence; null where there is none. */
  readonly note: string | null
}

/** Returns label, colour and note of a status (spec §4). An unknown status of the provider is shown unchanged. */
export function stateOf(subscription: SubscriptionDetails): State {
  switch (subscription.status) {
    case 'active':
      return { label: 'Active', tone: 'confirm', note: periodNote(subscription) }
    case 'past_due':
      return { label: 'Past Due', tone: 'danger', note: messages.pastDue }
    case 'pending':
      return { label: 'Payment Pending', tone: 'warning', note: messages.pending }
    case 'cancelled':
      return { label: 'Cancelled', tone: 'neutral', note: messages.ended }
    default:
      return { label: subscription.status, tone: 'neutral', note: null }
  }
}

/**
 * Returns true while the subscription is not active. The Admin then cannot leave this page (spec §4), so the page must
 * let the Admin pay or cancel (gap G20).
 */
export const isLockedToPlans = ({ status }: SubscriptionDetails) => status !== 'active'

/** Returns true on the free plan, in every status. */
export const isOnFreePlan = ({ plan_id }: SubscriptionDetails) => plan_id === PLAN_FREE_ID

/**
 * Returns true when the current plan can be bought again: it is not the free plan, and it was cancelled or is past due.
 * While a payment is pending, the plan cannot be bought again.
 */
export const canRenew = (subscription: SubscriptionDetails) =>
  ['past_due', 'cancelled'].includes(subscription.status) && !isOnFreePlan(subscription)

/**
 * Returns true for an active plan that is set to end or to be replaced. Buying this plan again keeps it, and costs
 * nothing before its last paid day.
 */
export const canResume = ({ status, cancels_at_period_end, next_plan }: SubscriptionDetails) =>
  status === 'active' && (cancels_at_period_end || Boolean(next_plan))

/** Returns the formatted end of the current period; null without one. */
export function periodEndOf({ current_period_end }: SubscriptionDetails): string | null {
  return current_period_end && formatDate(current_period_end, 'day')
}

function periodNote(subscription: SubscriptionDetails): string | null {
  const day = periodEndOf(subscription)
  if (!day) return null
  if (subscription.next_plan) return messages.follows(subscription.name, day, subscription.next_plan.name)
  if (isOnFreePlan(subscription)) return messages.freeUntil(day)
  return subscription.cancels_at_period_end ? messages.endsOn(day) : messages.renewsOn(day)
}
