import {
  createInOneReplica,
  createCachedAnswerStore,
  loadEnv,
  removeInBatches,
  sessionUrlOf,
  type UnstartedService,
  type Settings,
} from '@tiffin/service-kit'
import { buildApp } from './app.ts'
import { tenancyEnv } from './env.ts'
import { openDatabase } from './repository/database.ts'
import { createAuthEventsRepository } from './repository/auth-events-repository.ts'

const PURGE_EVERY_MS = 60 * 60 * 1_000
/**
 * The first purge comes within this time after the start and not after an hour, so that a process that restarts often
 * purges too.
 */
const FIRST_PURGE_WITHIN_MS = 60_000

/**
 * Creates the service with its periodic work, from the given settings or those of the process. Ends the process when
 * the settings are invalid.
 */
export function createServer(settings?: Settings): UnstartedService {
  const env = loadEnv(tenancyEnv, settings)
  const db = openDatabase(env.DATABASE_URL)
  const app = buildApp({ env, db })
  const authEvents = createAuthEventsRepository(db)
  const cachedAnswers = createCachedAnswerStore(db)
  const inOneReplica = createInOneReplica(sessionUrlOf(env))

  async function purge(): Promise<void> {
    await authEvents.purge()
    await removeInBatches(cachedAnswers.purge)
  }

  return {
    app,
    env,
    warmUp: () => db.ping(),
    periodicWork: [
      {
        name: 'purge',
        everyMs: PURGE_EVERY_MS,
        firstWithinMs: FIRST_PURGE_WITHIN_MS,
        work: () => inOneReplica('purge-tenancy', purge),
        onFailure: (err) => app.log.warn({ err }, 'what is over stays for now'),
      },
    ],
  }
}
