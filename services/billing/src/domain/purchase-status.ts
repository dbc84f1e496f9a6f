/**
 * The meaning of a purchase status for money: `creating` before the provider knows the purchase, `unpaid` before the
 * first charge, `charged` while it is paid for, `overdue` after a charge that failed or was suspended, `final` when it
 * can never be charged again.
 */
type StatusMeaning = 'creating' | 'unpaid' | 'charged' | 'overdue' | 'final'

/**
 * The provider's statuses, and two of our own for purchases that the provider does not know: `creating` and `failed`.
 */
const STATUSES = {
  creating: 'creating',
  created: 'unpaid',
  authenticated: 'unpaid',
  active: 'charged',
  resumed: 'charged',
  pending: 'overdue',
  halted: 'overdue',
  paused: 'overdue',
  cancelled: 'final',
  completed: 'final',
  expired: 'final',
  failed: 'final',
} as const satisfies Record<string, StatusMeaning>

/** Returns the meaning of a status; null for a status that the provider introduces later, which has no effect here. */
export function meaningOfStatus(status: string): StatusMeaning | null {
  return Object.hasOwn(STATUSES, status) ? STATUSES[status as keyof typeof STATUSES] : null
}

/** Statuses that never change again. */
export const FINAL_STATUSES: readonly string[] = Object.keys(STATUSES).filter(
  (status) => meaningOfStatus(status) === 'final',
)

/**
 * The role of a purchase in the subscription of its restaurant: charges of the `active` purchase keep the subscription
 * alive; an `upcoming` one is agreed to and starts when the current period ends; any `other` is neither.
 */
export type PurchaseRole = 'active' | 'upcoming' | 'other'

/**
 * A change of a purchase at the provider. `scheduled`: the customer agreed to it, and its first charge is due later.
 */
export type PurchaseEvent = 'nothing' | 'scheduled' | 'charged' | 'overdue' | 'ended'

/**
 * The next step of the subscription. `end-with-period`: the subscription runs to its last paid day, and the free plan
 * follows.
 */
export type SubscriptionStep = 'keep' | 'schedule' | 'activate' | 'mark-past-due' | 'cancel' | 'end-with-period'

/**
 * The state table of a subscription: role of a purchase × its change → the next step. A lost event may skip any state,
 * so a charge activates the plan from every role. A step may still change nothing because of a newer purchase or a
 * decision of the operator (`consequenceOf`).
 */
export const NEXT_STEP = {
  active: {
    nothing: 'keep',
    scheduled: 'schedule',
    charged: 'activate',
    overdue: 'mark-past-due',
    ended: 'cancel',
  },
  upcoming: {
    nothing: 'keep',
    scheduled: 'schedule',
    charged: 'activate',
    overdue: 'mark-past-due',
    ended: 'end-with-period',
  },
  other: {
    nothing: 'keep',
    scheduled: 'schedule',
    charged: 'activate',
    overdue: 'mark-past-due',
    ended: 'keep',
  },
} as const satisfies Record<PurchaseRole, Record<PurchaseEvent, SubscriptionStep>>
