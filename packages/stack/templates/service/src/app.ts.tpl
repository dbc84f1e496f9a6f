import path from 'node:path'
import {
  buildService,
  createOtherServices,
  createReadyChecks,
  createServiceClient,
  sourceHash,
  type BaseEnv,
  type CallService,
  type FastifyInstance,
} from '@tiffin/service-kit'
import type { OwnDatabase } from './repository/database.ts'
import { createItemsRepository } from './repository/items-repository.ts'
import { createRemovedRestaurantsRepository } from './repository/removed-restaurants-repository.ts'
import { closeRoute } from './routes/close.ts'
import { listItemsRoute } from './routes/list-items.ts'
import { purgeRoute } from './routes/purge.ts'

const MIGRATIONS = path.resolve(import.meta.dirname, '../prisma/migrations')

export type AppDeps = { readonly env: BaseEnv; readonly db: OwnDatabase; readonly callService?: CallService }

export function buildApp({ env, db, callService = createServiceClient(env) }: AppDeps): FastifyInstance {
  const otherServices = createOtherServices({ callService })
  const removed = createRemovedRestaurantsRepository(db)
  return buildService({
    name: '__NAME__',
    env,
    otherServices,
    db,
    build: sourceHash(import.meta.dirname),
    ready: createReadyChecks(db, MIGRATIONS),
    close: [() => otherServices.idle(), () => db.disconnect()],
    routes: [listItemsRoute(createItemsRepository(db)), closeRoute(removed), purgeRoute(removed)],
  })
}
