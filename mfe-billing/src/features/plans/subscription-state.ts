import type { SubscriptionDetails } from '@tiffin/contracts'
import { formatDate, PLAN_FREE_ID } from '@tiffin/domain'
import type { BadgeTone } from '@tiffin/ui'
import { messages } from './messages.ts'

type State = {
  readonly label: string
  readonly tone: BadgeTone
  /** What follows from it for the restaurant. */ readonly note: string | null
}

/** The status in the words of spec §4; one a provider adds is shown as it is. */
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

/** While no plan is active the Admin cannot leave this page (spec §4), so every way out stands open here (gap G20). */
export const isLocked = ({ status }: SubscriptionDetails) => status !== 'active'

export const isOnFreePlan = ({ plan_id }: SubscriptionDetails) => plan_id === PLAN_FREE_ID

/** A plan that ended or is behind with its payment can be bought again; one that waits for a payment cannot. */
export const canRenew = (subscription: SubscriptionDetails) =>
  ['past_due', 'cancelled'].includes(subscription.status) && !isOnFreePlan(subscription)

/** A plan that is to end can be taken up again while it lasts: it is charged from its last paid day on. */
export const canTakeUp = ({ status, cancels_at_period_end }: SubscriptionDetails) =>
  status === 'active' && cancels_at_period_end

/** The day what is paid for ends, null when nothing does. */
export function periodEndOf({ current_period_end }: SubscriptionDetails): string | null {
  return current_period_end && formatDate(current_period_end, 'day')
}

function periodNote(subscription: SubscriptionDetails): string | null {
  const day = periodEndOf(subscription)
  if (!day) return null
  return subscription.cancels_at_period_end ? messages.endsOn(day) : messages.renewsOn(day)
}
