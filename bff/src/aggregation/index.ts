import type { Releases } from '@tiffin/module-releases'
import { platformStats } from './get-platform-stats.ts'
import { restaurantHealth } from './get-restaurant-health.ts'
import { audit } from './list-audit.ts'
import { operatorActions } from './list-operator-actions.ts'
import { paymentIssues } from './list-payment-issues.ts'
import { recentOrders } from './list-recent-orders.ts'
import { restaurants } from './list-restaurants.ts'

/** Returns the endpoints whose replies the gateway aggregates from several services. */
export const aggregations = (releases: Releases) => [
  audit,
  restaurants,
  restaurantHealth,
  platformStats,
  recentOrders,
  paymentIssues,
  operatorActions(releases),
]
