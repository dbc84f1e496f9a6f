import { AppError } from '@tiffin/contracts'
import { MOST_CATEGORIES } from '@tiffin/domain'
import { recordAudit, type Tenant } from '@tiffin/service-kit'
import {
  createCategorySpelling,
  isInCategory,
  isSameCategory,
  toCategories,
  type Category,
  type CategoryPath,
} from '../domain/categories.ts'
import type { CountedCategory, Station, StationRoute } from '../domain/stations.ts'
import { categorySubject } from './menu-facts.ts'
import type { CatalogDatabase, Transaction } from './database.ts'
import { findStation, listStations } from './stations-repository.ts'
import { listCategoryPaths } from './category-paths.ts'
import { lockMenu } from './lock-menu.ts'

/** The data that decide to which station the dishes of a category go. */
export type CategoryRouting = {
  readonly stations: readonly Station[]
  readonly routes: readonly StationRoute[]
  readonly categories: readonly Category[]
  /** The counts in the spelling of the dishes, so a category may be listed in two spellings. */
  readonly counts: readonly CountedCategory[]
}

/** Stores which categories have a kitchen station of their own. */
export function createStationRoutesRepository(db: CatalogDatabase) {
  return {
    async read(tenant: Tenant): Promise<CategoryRouting> {
      return db.inTenant(tenant, async (tx) => {
        const counts = await countDishes(tx, tenant)
        const { ofDishes, kept } = await listCategoryPaths(tx, tenant)
        return {
          stations: await listStations(tx, tenant),
          routes: await listRoutes(tx, tenant),
          categories: toCategories([...ofDishes, ...kept]),
          counts,
        }
      })
    },

    /**
     * Sets the station of a category; null removes it.
     *
     * @throws AppError CATEGORY_NOT_FOUND, STATION_NOT_FOUND or MOST_REACHED
     */
    async route(tenant: Tenant, path: CategoryPath, stationId: string | null): Promise<void> {
      await db.inTenant(tenant, async (tx) => {
        await lockMenu(tx, tenant)
        const { ofDishes, kept } = await listCategoryPaths(tx, tenant)
        const paths = [...ofDishes, ...kept]
        if (!paths.some((each) => isInCategory(path, each))) throw new AppError('CATEGORY_NOT_FOUND')
        const station = stationId === null ? null : await findStation(tx, tenant, stationId)
        if (stationId !== null && station === null) throw new AppError('STATION_NOT_FOUND')
        const routes = await listRoutes(tx, tenant)
        const known = routes.find((route) => isSameCategory(route, path))
        if ((known?.stationId ?? null) === stationId) return
        if (!known && routes.length >= MOST_CATEGORIES)
          throw new AppError('MOST_REACHED', { most: MOST_CATEGORIES, noun: 'categories with a kitchen station' })
        const before = known ? await findStation(tx, tenant, known.stationId) : null
        const spelt = createCategorySpelling(paths)(path)
        if (known) await removeRoutes(tx, tenant, [known])
        if (stationId !== null) await tx.stationRoute.create({ data: { restaurantId: tenant.id, ...spelt, stationId } })
        await recordAudit(tx, tenant, {
          action: 'station.routed',
          subject: { type: 'category', ...categorySubject(spelt) },
          before: { station: before?.name ?? null },
          after: { station: station?.name ?? null },
        })
      })
    },
  }
}

export type StationRoutesRepository = ReturnType<typeof createStationRoutesRepository>

export async function listRoutes(tx: Transaction, tenant: Tenant): Promise<StationRoute[]> {
  return tx.stationRoute.findMany({
    where: { restaurantId: tenant.id },
    select: { mainCategory: true, subcategory: true, stationId: true },
  })
}

/** Deletes the routes of categories, which must be spelt as in their rows. */
export async function removeRoutes(tx: Transaction, tenant: Tenant, routes: readonly CategoryPath[]): Promise<void> {
  await tx.stationRoute.deleteMany({
    where: {
      restaurantId: tenant.id,
      OR: routes.map(({ mainCategory, subcategory }) => ({ mainCategory, subcategory })),
    },
  })
}

async function countDishes(tx: Transaction, tenant: Tenant): Promise<CountedCategory[]> {
  const groups = await tx.menuItem.groupBy({
    by: ['mainCategory', 'subcategory'],
    where: { restaurantId: tenant.id, deletedAt: null },
    _count: { _all: true, stationId: true },
  })
  return groups.map(({ mainCategory, subcategory, _count: { _all: dishes, stationId: withOwnStation } }) => ({
    mainCategory,
    subcategory,
    dishes,
    withOwnStation,
  }))
}
