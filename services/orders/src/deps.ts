import type { MenuSnapshots } from './clients/menu-snapshots.ts'
import type { OrderLimits } from './clients/order-limits.ts'
import type { FloorRepository } from './repository/floor-repository.ts'
import type { OrdersRepository } from './repository/orders-repository.ts'
import type { PlatformRepository } from './repository/platform-repository.ts'

/** What the routes work with. */
export type RouteDeps = {
  readonly orders: OrdersRepository
  readonly floor: FloorRepository
  readonly platform: PlatformRepository
  readonly menus: MenuSnapshots
  readonly limits: OrderLimits
  /** The time, so that tests can choose it. */
  readonly now: () => Date
  /** A new id; ids grow with time, so that new rows lie together in the indexes. */
  readonly newId: () => string
}
