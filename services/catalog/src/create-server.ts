import { HOUR_MS, MINUTE_MS } from '@tiffin/domain'
import {
  createInOneReplica,
  createCachedAnswerStore,
  loadEnv,
  removeInBatches,
  sessionUrlOf,
  type UnstartedService,
  type Settings,
} from '@tiffin/service-kit'
import { buildApp, openPictures, pictureDisk } from './app.ts'
import { catalogEnv } from './env.ts'
import { createPictureStoreCheck } from './pictures/check-picture-store.ts'
import { adoptPictures, sweepPictures } from './pictures/sweep-pictures.ts'
import { openDatabase } from './repository/database.ts'
import { createMenuRepository } from './repository/menu-repository.ts'
import { createPicturesRepository } from './repository/pictures-repository.ts'

/**
 * Creates the service with its periodic work, from the given settings or those of the process, and ends the process
 * when the settings are invalid.
 */
export function createServer(settings?: Settings): UnstartedService {
  const env = loadEnv(catalogEnv, settings)
  const db = openDatabase(env.DATABASE_URL)
  const app = buildApp({ env, db })
  const store = openPictures(env)
  const pictures = createPicturesRepository(db)
  const check = createPictureStoreCheck(pictureDisk(env))
  const inOneReplica = createInOneReplica(sessionUrlOf(env))
  const cachedAnswers = createCachedAnswerStore(db)
  const menu = createMenuRepository(db)
  const report = (problem: string) => (err: unknown) => app.log.warn({ err }, problem)

  async function purge(): Promise<void> {
    await removeInBatches(cachedAnswers.purge)
    await removeInBatches(menu.purgeKeptPrices)
  }

  return {
    app,
    env,
    warmUp: () => db.ping(),
    periodicWork: [
      {
        name: 'picture-store',
        everyMs: HOUR_MS,
        work: () => check.run(app.log),
        onFailure: report('the store of pictures was not tried'),
      },
      {
        name: 'sweep-pictures',
        everyMs: HOUR_MS,
        firstWithinMs: MINUTE_MS,
        work: () => inOneReplica('sweep-pictures', () => sweepPictures({ store, pictures, log: app.log })),
        onFailure: report('pictures nobody uses stay for now'),
      },
      {
        name: 'purge',
        everyMs: HOUR_MS,
        firstWithinMs: MINUTE_MS,
        work: () => inOneReplica('purge-catalog', purge),
        onFailure: report('what is over stays for now'),
      },
      {
        name: 'adopt-pictures',
        everyMs: 24 * HOUR_MS,
        firstWithinMs: 10 * MINUTE_MS,
        work: () => inOneReplica('adopt-pictures', () => adoptPictures({ store, pictures })),
        onFailure: report('pictures nothing is known of are looked for later'),
      },
    ],
  }
}
