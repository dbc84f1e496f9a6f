import {
  createInOneReplica,
  createCachedAnswerStore,
  loadEnv,
  removeInBatches,
  sessionUrlOf,
  type UnstartedService,
  type Settings,
} from '@tiffin/service-kit'
import { buildBilling } from './app.ts'
import { billingEnv, missingProviderKeys, type BillingEnv } from './env.ts'
import { openDatabase, type BillingDatabase } from './repository/database.ts'
import { createPlansRepository } from './repository/plans-repository.ts'

/**
 * The interval between rounds: that between the checks of a purchase whose charge or ending is pending, the shortest
 * that `nextCheckOf` returns. A round syncs only what is due, which is once a day for a restaurant that pays.
 */
const RECONCILE_EVERY_MS = 60_000
/** Each round retries failed events; new events are processed on arrival. */
const WORK_EVENTS_EVERY_MS = 5_000
const PURGE_EVERY_MS = 60 * 60_000
/**
 * The first purge comes within this time after the start and not after an hour, so that a process that restarts often
 * purges too.
 */
const FIRST_PURGE_WITHIN_MS = 60_000

/**
 * Creates the service with its periodic work, from the given settings or those of the process. Ends the process when
 * the settings are invalid, and in production also when plans are for sale without the provider's keys.
 */
export async function createServer(settings?: Settings): Promise<UnstartedService> {
  const env = loadEnv(billingEnv, settings)
  const db = openDatabase(env.DATABASE_URL)
  await refuseToSellWithoutKeys(env, db)
  const { app, reconcile, workEvents } = buildBilling({ env, db })
  const cachedAnswers = createCachedAnswerStore(db)
  const inOneReplica = createInOneReplica(sessionUrlOf(env))
  const warn = (problem: string) => (err: unknown) => app.log.warn({ err }, problem)

  return {
    app,
    env,
    warmUp: () => db.ping(),
    periodicWork: [
      {
        name: 'reconcile',
        everyMs: RECONCILE_EVERY_MS,
        work: () => reconcile(),
        onFailure: warn('purchases are checked again in the next round'),
      },
      {
        name: 'webhook-events',
        everyMs: WORK_EVENTS_EVERY_MS,
        work: workEvents,
        onFailure: warn('events of the payment provider wait'),
      },
      {
        name: 'purge',
        everyMs: PURGE_EVERY_MS,
        firstWithinMs: FIRST_PURGE_WITHIN_MS,
        work: () => inOneReplica('purge-billing', () => removeInBatches(cachedAnswers.purge)),
        onFailure: warn('answers of others that are over stay for now'),
      },
    ],
  }
}

async function refuseToSellWithoutKeys(env: BillingEnv, db: BillingDatabase): Promise<void> {
  const missing = missingProviderKeys(env)
  if (env.NODE_ENV !== 'production' || missing.length === 0) return
  const isSelling = (await createPlansRepository(db).list()).some(
    (plan) => plan.pricePaise > 0 && plan.razorpayPlanId !== null,
  )
  if (!isSelling) return
  process.stderr.write(
    `Settings: ${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} missing, and there are plans for sale.\n`,
  )
  process.exit(1)
}
