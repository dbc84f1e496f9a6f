import {
  baseEnv,
  createInOneReplica,
  createCachedAnswerStore,
  createServiceClient,
  requireCallerKeys,
  loadEnv,
  removeInBatches,
  sessionUrlOf,
  type UnstartedService,
  type Settings,
} from '@tiffin/service-kit'
import { buildApp } from './app.ts'
import { createClock, openDatabase } from './repository/database.ts'
import { forgetGuests } from './guests/forget-guests.ts'
import { warmUp } from './warm-up.ts'
import { createDocumentsRepository } from './repository/documents-repository.ts'
import { createGuestsRepository } from './repository/guests-repository.ts'
import { createRefusedCommandsRepository } from './repository/refused-commands-repository.ts'
import { createOrdersRepository } from './repository/orders-repository.ts'
import { placeOrder } from './repository/place-order.ts'

const FORGET_EVERY_MS = 60 * 60 * 1_000
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
  const env = loadEnv(baseEnv.check(requireCallerKeys('orders')), settings)
  const db = openDatabase(env.DATABASE_URL)
  const app = buildApp({ env, db, followsMenus: true })
  const orders = createOrdersRepository(db)
  const guests = createGuestsRepository(db)
  const documents = createDocumentsRepository(db)
  const refusedCommands = createRefusedCommandsRepository(db, createClock())
  const cachedAnswers = createCachedAnswerStore(db)
  const callService = createServiceClient(env)
  const inOneReplica = createInOneReplica(sessionUrlOf(env))

  async function purge(): Promise<void> {
    await removeInBatches(orders.purgeIdempotencyKeys)
    await removeInBatches(orders.purgeFloorChanges)
    await removeInBatches(orders.purgePrintJobs)
    await removeInBatches(refusedCommands.purge)
    await removeInBatches(cachedAnswers.purge)
    await removeInBatches(documents.purge)
  }
  const onForgotten = (restaurantId: string, count: number) =>
    app.log.info({ restaurantId, orders: count }, 'guests were forgotten')

  return {
    app,
    env,
    warmUp: () => warmUp({ placeOrder: placeOrder.bind(null, db, createClock()), cachedAnswers, callService }),
    periodicWork: [
      {
        name: 'purge',
        everyMs: PURGE_EVERY_MS,
        firstWithinMs: FIRST_PURGE_WITHIN_MS,
        work: () => inOneReplica('purge-orders', purge),
        onFailure: (err) => app.log.warn({ err }, 'what is over stays for now'),
      },
      {
        name: 'forget-guests',
        everyMs: FORGET_EVERY_MS,
        firstWithinMs: FIRST_PURGE_WITHIN_MS,
        work: () => inOneReplica('forget-guests', () => forgetGuests({ callService, guests, onForgotten })),
        onFailure: (err) => app.log.warn({ err }, 'guests are not forgotten for now'),
      },
    ],
  }
}
