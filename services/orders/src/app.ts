import {
  buildService,
  createServiceClient,
  type BaseEnv,
  type CallService,
  type FindSessionState,
} from '@tiffin/service-kit'
import type { FastifyInstance } from 'fastify'
import { createMenuSnapshots } from './clients/menu-snapshots.ts'
import { createOrderLimits } from './clients/order-limits.ts'
import type { RouteDeps } from './deps.ts'
import { newId } from './domain/new-id.ts'
import type { OrdersDatabase } from './repository/database.ts'
import { createFloorRepository } from './repository/floor-repository.ts'
import { createOrdersRepository } from './repository/orders-repository.ts'
import { createPlatformRepository } from './repository/platform-repository.ts'
import { addItemsRoute } from './routes/add-items.ts'
import { createAreaRoute } from './routes/create-area.ts'
import { createOrderRoute } from './routes/create-order.ts'
import { createTableRoute } from './routes/create-table.ts'
import { createTablesRoute } from './routes/create-tables.ts'
import { deleteAreaRoute } from './routes/delete-area.ts'
import { deleteTableRoute } from './routes/delete-table.ts'
import { freeTableRoute } from './routes/free-table.ts'
import { getActiveOrderRoute } from './routes/get-active-order.ts'
import { getOverviewRoute } from './routes/get-overview.ts'
import { closeInOrdersRoute } from './routes/internal/close-in-orders.ts'
import { countOrdersRoute } from './routes/internal/count-orders.ts'
import { getRestaurantActivityRoute } from './routes/internal/get-restaurant-activity.ts'
import { listRecentOrderRecordsRoute } from './routes/internal/list-recent-order-records.ts'
import { purgeInOrdersRoute } from './routes/internal/purge-in-orders.ts'
import { listAreasRoute } from './routes/list-areas.ts'
import { listOrdersRoute } from './routes/list-orders.ts'
import { listTablesRoute } from './routes/list-tables.ts'
import { settleOrderRoute } from './routes/settle-order.ts'
import { updateAreaRoute } from './routes/update-area.ts'
import { updateTableRoute } from './routes/update-table.ts'

export type OrdersDeps = {
  readonly env: BaseEnv
  readonly db: OrdersDatabase
  readonly callService?: CallService
  readonly findSessionState?: FindSessionState
  readonly now?: () => Date
}

/** The orders service: floor, orders, settlement, overview. */
export function buildApp({
  env,
  db,
  callService = createServiceClient(env),
  findSessionState,
  now = () => new Date(),
}: OrdersDeps): FastifyInstance {
  const deps: RouteDeps = {
    orders: createOrdersRepository(db),
    floor: createFloorRepository(db),
    platform: createPlatformRepository(db),
    menus: createMenuSnapshots(callService),
    limits: createOrderLimits(callService),
    now,
    newId: () => newId(now().getTime()),
  }
  return buildService({
    name: 'orders',
    env,
    ready: { database: () => db.ping() },
    close: [() => db.disconnect()],
    ...(findSessionState && { findSessionState }),
    routes: [
      listTablesRoute(deps),
      createTableRoute(deps),
      createTablesRoute(deps),
      updateTableRoute(deps),
      deleteTableRoute(deps),
      listAreasRoute(deps),
      createAreaRoute(deps),
      updateAreaRoute(deps),
      deleteAreaRoute(deps),
      createOrderRoute(deps),
      addItemsRoute(deps),
      freeTableRoute(deps),
      settleOrderRoute(deps),
      getActiveOrderRoute(deps),
      listOrdersRoute(deps),
      getOverviewRoute(deps),
      countOrdersRoute(deps),
      listRecentOrderRecordsRoute(deps),
      getRestaurantActivityRoute(deps),
      closeInOrdersRoute(deps),
      purgeInOrdersRoute(deps),
    ],
  })
}
