import path from 'node:path'
import { diskOpener } from '@tiffin/file-store'
import {
  buildService,
  createServiceClient,
  type CallService,
  type FastifyInstance,
  type FindSessionState,
} from '@tiffin/service-kit'
import { createMenuLimits } from './clients/menu-limits.ts'
import type { RouteDeps } from './deps.ts'
import { pictureBucketOf, type CatalogEnv } from './env.ts'
import { createPictureStore, type PictureStore } from './pictures/picture-store.ts'
import { createCategoriesRepository } from './repository/categories-repository.ts'
import type { CatalogDatabase } from './repository/database.ts'
import { createItemsRepository } from './repository/items-repository.ts'
import { createMenuRepository } from './repository/menu-repository.ts'
import { createTaxGroupsRepository } from './repository/tax-groups-repository.ts'
import { createCategoryRoute } from './routes/create-category.ts'
import { createMenuItemRoute } from './routes/create-menu-item.ts'
import { createTaxGroupRoute } from './routes/create-tax-group.ts'
import { deleteCategoryRoute } from './routes/delete-category.ts'
import { deleteMenuItemRoute } from './routes/delete-menu-item.ts'
import { deleteTaxGroupRoute } from './routes/delete-tax-group.ts'
import { servePictures } from './routes/get-picture.ts'
import { importMenuRoute } from './routes/import-menu.ts'
import { getMenuSnapshotRoute } from './routes/internal/get-menu-snapshot.ts'
import { purgeInCatalogRoute } from './routes/internal/purge-in-catalog.ts'
import { listCategoriesRoute } from './routes/list-categories.ts'
import { listMenuRoute } from './routes/list-menu.ts'
import { listTaxGroupsRoute } from './routes/list-tax-groups.ts'
import { updateMenuItemRoute } from './routes/update-menu-item.ts'
import { updateTaxGroupRoute } from './routes/update-tax-group.ts'

export type CatalogDeps = {
  readonly env: CatalogEnv
  readonly db: CatalogDatabase
  readonly callService?: CallService
  readonly findSessionState?: FindSessionState
}

/** The catalog service: menu, categories, taxes, pictures. */
export function buildApp({
  env,
  db,
  callService = createServiceClient(env),
  findSessionState,
}: CatalogDeps): FastifyInstance {
  const deps: RouteDeps = {
    menu: createMenuRepository(db),
    items: createItemsRepository(db),
    categories: createCategoriesRepository(db),
    taxGroups: createTaxGroupsRepository(db),
    pictures: openPictures(env),
    limits: createMenuLimits(callService),
    now: () => new Date(),
  }
  const app = buildService({
    name: 'catalog',
    env,
    ready: { database: () => db.ping() },
    close: [() => db.disconnect()],
    ...(findSessionState && { findSessionState }),
    routes: [
      listMenuRoute(deps),
      createMenuItemRoute(deps),
      updateMenuItemRoute(deps),
      deleteMenuItemRoute(deps),
      importMenuRoute(deps),
      listCategoriesRoute(deps),
      createCategoryRoute(deps),
      deleteCategoryRoute(deps),
      listTaxGroupsRoute(deps),
      createTaxGroupRoute(deps),
      updateTaxGroupRoute(deps),
      deleteTaxGroupRoute(deps),
      getMenuSnapshotRoute(deps),
      purgeInCatalogRoute(deps),
    ],
  })
  servePictures(app, deps.pictures)
  return app
}

export function openPictures(env: CatalogEnv): PictureStore {
  return createPictureStore(
    diskOpener({ folder: path.join(env.TIFFIN_DATA_DIR, 'images'), bucket: pictureBucketOf(env) }),
  )
}
