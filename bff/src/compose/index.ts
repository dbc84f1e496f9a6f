import type { Releases } from '@tiffin/config/releases'
import { healthOfRestaurant } from './health-of-restaurant.ts'
import { operatorActions } from './operator-actions.ts'
import { platformStats } from './platform-stats.ts'
import { recentOrders } from './recent-orders.ts'
import { restaurants } from './restaurants.ts'

/** What the gateway joins from the answers of services. */
export const joins = (releases: Releases) => [
  restaurants,
  healthOfRestaurant,
  platformStats,
  recentOrders,
  operatorActions(releases),
]
