import path from 'node:path'
import { buildService, type FastifyInstance, type FindSessionState } from '@tiffin/service-kit'
import type { RouteDeps } from './deps.ts'
import type { CatalogEnv } from './env.ts'
import { createPictureStore, type PictureStore } from './picture-store.ts'
import type { CatalogDatabase } from './repository/database.ts'
import { createMenuRepository } from './repository/menu-repository.ts'
import { servePictures } from './routes/get-picture.ts'
import { getMenuSnapshotRoute } from './routes/internal/get-menu-snapshot.ts'
import { listMenuRoute } from './routes/list-menu.ts'
import { listTaxGroupsRoute } from './routes/list-tax-groups.ts'

export type CatalogDeps = { readonly env: CatalogEnv; readonly db: CatalogDatabase; readonly findSessionState?: FindSessionState }

/** The catalog service: menu, taxes, pictures. */
export function buildApp({ env, db, findSessionState }: CatalogDeps): FastifyInstance {
  const deps: RouteDeps = { menu: createMenuRepository(db) }
  const app = buildService({
    name: 'catalog',
    env,
    ready: { database: () => db.ping() },
    close: [() => db.disconnect()],
    ...(findSessionState && { findSessionState }),
    routes: [listMenuRoute(deps), listTaxGroupsRoute(deps), getMenuSnapshotRoute(deps)],
  })
  servePictures(app, openPictures(env))
  return app
}

export function openPictures(env: CatalogEnv): PictureStore {
  return createPictureStore(path.join(env.TIFFIN_DATA_DIR, 'images'))
}
