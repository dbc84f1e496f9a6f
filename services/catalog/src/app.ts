import path from 'node:path'
import { awaitMenuHeads, listCatalogAudit } from '@tiffin/contracts'
import { diskOpener, type Disk } from '@tiffin/file-store'
import {
  awaitHeadsRoute,
  buildService,
  createCachedAnswerStore,
  createHeadsWatch,
  createReadyChecks,
  createOtherServices,
  createServiceClient,
  listAuditRoute,
  sourceHash,
  type CallService,
  type FastifyInstance,
  type HeadRow,
  type ServiceOptions,
} from '@tiffin/service-kit'
import { createMenuLimits } from './clients/menu-limits.ts'
import { tellOrdersOfChanges, type TellingTimes } from './clients/tell-orders.ts'
import type { RouteDeps } from './deps.ts'
import { pictureBucketOf, type CatalogEnv } from './env.ts'
import { createPictureStore, type PictureStore } from './pictures/picture-store.ts'
import { createSavePicture } from './pictures/save-picture.ts'
import { createCategoriesRepository } from './repository/categories-repository.ts'
import type { CatalogDatabase } from './repository/database.ts'
import { createDaypartsRepository } from './repository/dayparts-repository.ts'
import { createItemsRepository } from './repository/items-repository.ts'
import { createMenuOrderRepository } from './repository/menu-order-repository.ts'
import { createMenuRepository } from './repository/menu-repository.ts'
import { createModifierGroupsRepository } from './repository/modifier-groups-repository.ts'
import { createPicturesRepository } from './repository/pictures-repository.ts'
import { createStationRoutesRepository } from './repository/station-routes-repository.ts'
import { createStationsRepository } from './repository/stations-repository.ts'
import { createTaxGroupsRepository } from './repository/tax-groups-repository.ts'
import * as routes from './routes/index.ts'
import { servePictures } from './routes/get-picture.ts'

const MIGRATIONS = path.resolve(import.meta.dirname, '../prisma/migrations')

export type CatalogDeps = {
  readonly env: CatalogEnv
  readonly db: CatalogDatabase
  readonly callService?: CallService
  readonly load?: ServiceOptions['load']
  readonly tellingTimes?: TellingTimes
}

/** Builds the catalog service: menu, categories, add-ons, hours, taxes, kitchen stations and pictures. */
export function buildApp(given: CatalogDeps): FastifyInstance {
  const { env, db, callService = createServiceClient(given.env), load, tellingTimes } = given
  const otherServices = createOtherServices({ callService, store: createCachedAnswerStore(db) })
  const heads = createHeadsWatch(() => db.unscoped.$queryRaw<HeadRow[]>`SELECT * FROM changed_heads()`)
  const build = sourceHash(import.meta.dirname)
  const pictures = openPictures(env)
  const deps: RouteDeps = {
    menu: createMenuRepository(db),
    items: createItemsRepository(db),
    menuOrder: createMenuOrderRepository(db),
    categories: createCategoriesRepository(db),
    taxGroups: createTaxGroupsRepository(db),
    modifierGroups: createModifierGroupsRepository(db),
    dayparts: createDaypartsRepository(db),
    stations: createStationsRepository(db),
    stationRoutes: createStationRoutesRepository(db),
    pictures,
    savePicture: createSavePicture(pictures, createPicturesRepository(db)),
    limits: createMenuLimits(otherServices),
    build,
    now: () => new Date(),
  }
  const app = buildService({
    name: 'catalog',
    env,
    otherServices,
    db,
    build,
    ready: createReadyChecks(db, MIGRATIONS),
    close: [() => otherServices.idle(), () => db.disconnect()],
    ...(load && { load }),
    routes: [
      ...tellOrdersOfChanges(
        Object.values(routes).map((create) => create(deps)),
        otherServices,
        tellingTimes,
      ),
      listAuditRoute(listCatalogAudit, db),
      awaitHeadsRoute(awaitMenuHeads, heads),
    ],
  })
  app.addHook('preClose', async () => heads.stop())
  servePictures(app, deps.pictures)
  return app
}

/** Returns an opener of the folder or bucket that stores the pictures. */
export function pictureDisk(env: CatalogEnv): () => Promise<Disk> {
  return diskOpener({ folder: path.join(env.TIFFIN_DATA_DIR, 'images'), bucket: pictureBucketOf(env) })
}

export function openPictures(env: CatalogEnv): PictureStore {
  return createPictureStore(pictureDisk(env))
}
