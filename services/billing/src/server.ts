import { loadEnv, serve } from '@tiffin/service-kit'
import { buildBilling } from './app.ts'
import { billingEnv, missingKeys } from './env.ts'
import { every } from './every.ts'
import { openDatabase } from './repository/database.ts'
import { createPlansRepository } from './repository/plans-repository.ts'

/**
 * Short, so that a purchase whose event was lost is found within minutes; what is asked about in one round is what is
 * due, which for a restaurant that pays is once a day.
 */
const RECONCILE_EVERY_MS = 60_000
/** For events that failed; new ones are worked on when they come. */
const WORK_EVENTS_EVERY_MS = 5_000

const env = loadEnv(billingEnv)
const db = openDatabase(env.DATABASE_URL)

/** In production a plan that is shown for sale can be paid. */
async function refuseToSellWithoutKeys(): Promise<void> {
  const missing = missingKeys(env)
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

await refuseToSellWithoutKeys()
const { app, reconcile, workEvents } = buildBilling({ env, db })

const tell = (problem: string) => (err: unknown) => app.log.warn({ err }, problem)

// Rounds end before the app closes its database.
const stops: (() => Promise<void>)[] = []
app.addHook('onClose', async () => {
  await Promise.all(stops.map((stop) => stop()))
})
await serve(app, env, () => db.ping())
stops.push(
  every(RECONCILE_EVERY_MS, () => reconcile(), tell('purchases are looked after in the next round')),
  every(WORK_EVENTS_EVERY_MS, workEvents, tell('events of the payment provider wait')),
)
