import type { PlansRepository } from './repository/plans-repository.ts'
import type { SubscriptionsRepository } from './repository/subscriptions-repository.ts'

/** What the routes work with. */
export type RouteDeps = { readonly plans: PlansRepository; readonly subscriptions: SubscriptionsRepository }
