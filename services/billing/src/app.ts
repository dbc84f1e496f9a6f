import path from 'node:path'
import { listBillingActions, listBillingAudit } from '@tiffin/contracts'
import {
  buildService,
  CIRCUIT_STATES,
  createInOneReplica,
  createCachedAnswerStore,
  createReadyChecks,
  createOtherServices,
  createServiceClient,
  listAuditRoute,
  listOperatorActionsRoute,
  sessionUrlOf,
  type CallService,
  type FastifyInstance,
  type InOneReplica,
  type ServiceOptions,
} from '@tiffin/service-kit'
import { createNameOfRestaurant } from './clients/restaurants.ts'
import { createTellOrders } from './clients/tell-orders.ts'
import type { RouteDeps } from './deps.ts'
import { missingProviderKeys, type BillingEnv } from './env.ts'
import { createPlanAdmin } from './operator/plan-admin.ts'
import { createReadPlansInUse } from './operator/read-plans-in-use.ts'
import { createStartCheckout } from './payments/start-checkout.ts'
import { createProviderRefunds } from './payments/provider-refunds.ts'
import { createWebhookEvents } from './payments/webhook-events.ts'
import { createSyncSubscription, type PaymentParts } from './payments/sync-subscription.ts'
import { createSyncSubscriptions } from './payments/sync-subscriptions.ts'
import { createReconcileSubscriptions, type ReconcileSubscriptions } from './payments/reconcile-subscriptions.ts'
import { createReconcileRefunds } from './payments/reconcile-refunds.ts'
import type { PaymentProvider } from './provider/provider.ts'
import { createRazorpay } from './provider/razorpay.ts'
import { withBreaker, type ProviderBreaker } from './provider/with-breaker.ts'
import { createManualSubscriptionsRepository } from './repository/manual-subscriptions-repository.ts'
import { createClosedRestaurantsRepository } from './repository/closed-restaurants-repository.ts'
import type { BillingDatabase } from './repository/database.ts'
import { createDisputesRepository } from './repository/disputes-repository.ts'
import { createInvoicesRepository } from './repository/invoices-repository.ts'
import { createSyncCursorsRepository } from './repository/sync-cursors-repository.ts'
import { createPaymentsRepository } from './repository/payments-repository.ts'
import { createPlanChangesRepository } from './repository/plan-changes-repository.ts'
import { createPlansRepository } from './repository/plans-repository.ts'
import { createPlatformRepository } from './repository/platform-repository.ts'
import { createProviderEventsRepository } from './repository/provider-events-repository.ts'
import { createPurchasesRepository } from './repository/purchases-repository.ts'
import { createRefundsRepository } from './repository/refunds-repository.ts'
import { createSubscriptionsRepository } from './repository/subscriptions-repository.ts'
import * as routes from './routes/index.ts'

const MIGRATIONS = path.resolve(import.meta.dirname, '../prisma/migrations')

export type BillingDeps = {
  readonly env: BillingEnv
  readonly db: BillingDatabase
  readonly provider?: PaymentProvider | null
  readonly breaker?: ProviderBreaker
  readonly inOneReplica?: InOneReplica
  /** Calls other services; tests replace it. */
  readonly callService?: CallService
  readonly now?: () => Date
  readonly load?: ServiceOptions['load']
}

export type Billing = {
  readonly app: FastifyInstance
  /**
   * Ends periods that are over, syncs the purchases, refunds and disputes whose next check is due by `until` (default:
   * now), and removes expired events. Resolves without doing so while another replica reconciles.
   */
  readonly reconcile: (until?: Date) => Promise<void>
  /**
   * Processes the waiting webhook events that are due. Resolves without doing so while another replica processes them.
   */
  readonly workEvents: () => Promise<void>
}

/** Builds the billing service: plans, subscriptions, payments and entitlements. */
export function buildBilling(given: BillingDeps): Billing {
  const { env, breaker, load, now = () => new Date() } = given
  const { callService = createServiceClient(env), inOneReplica = createInOneReplica(sessionUrlOf(env)) } = given
  const tellOrders = createTellOrders(callService, () => app.log)
  const db: BillingDatabase = { ...given.db, onPlanChange: ({ id }) => tellOrders(id) }
  const unguarded = given.provider === undefined ? providerOf(env) : given.provider
  const guarded = unguarded && withBreaker(unguarded, breaker)
  const provider = guarded?.provider ?? null
  const otherServices = createOtherServices({ callService, store: createCachedAnswerStore(db) })
  const plans = createPlansRepository(db)
  const parts: PaymentParts = {
    provider,
    purchases: createPurchasesRepository(db),
    invoices: createInvoicesRepository(db),
    now,
  }
  const subscriptions = createSubscriptionsRepository(db)
  const syncSubscription = createSyncSubscription(parts)
  const syncSubscriptions = createSyncSubscriptions({ purchases: parts.purchases, syncSubscription, now })
  const events = createProviderEventsRepository(db)
  const refunds = createRefundsRepository(db)
  const disputes = createDisputesRepository(db)
  const providerRefunds = createProviderRefunds({ provider, refunds, now })
  const reconcileRefunds = createReconcileRefunds({
    provider,
    refunds,
    disputes,
    syncCursors: createSyncCursorsRepository(db),
    providerRefunds,
    now,
  })
  const webhookEvents = createWebhookEvents({
    events,
    purchases: parts.purchases,
    refunds,
    disputes,
    syncSubscriptions,
    inOneReplica,
    now,
  })
  const reconcile: ReconcileSubscriptions = createReconcileSubscriptions({
    purchases: parts.purchases,
    subscriptions,
    syncSubscriptions,
    now,
  })
  const platform = createPlatformRepository(db)
  const deps: RouteDeps = {
    ...parts,
    plans,
    subscriptions,
    payments: createPaymentsRepository(db),
    syncSubscription,
    providerRefunds,
    webhookEvents,
    startCheckout: createStartCheckout(parts, syncSubscription),
    planAdmin: createPlanAdmin({ plans, planChanges: createPlanChangesRepository(db), provider, tellOrders, now }),
    manualSubscriptions: createManualSubscriptionsRepository(db),
    closedRestaurants: createClosedRestaurantsRepository(db),
    platform,
    readPlansInUse: createReadPlansInUse(platform, now),
    nameOfRestaurant: createNameOfRestaurant(otherServices),
  }
  const app = buildService({
    name: 'billing',
    env,
    otherServices,
    db,
    ...(load && { load }),
    gauges: [
      {
        name: 'webhook_lag_seconds',
        help: 'Oldest event of the payment provider that is kept and not taken up',
        read: async () => (await events.oldestWaitingAgeMs()) / 1_000,
      },
      {
        name: 'payment_provider_circuit',
        help: 'Circuit breaker of the payment provider: 0 closed, 1 half-open, 2 open',
        read: () => CIRCUIT_STATES[guarded?.state() ?? 'closed'],
      },
    ],
    ready: createReadyChecks(db, MIGRATIONS),
    // Running work ends before the database is disconnected, because it still writes.
    close: [() => webhookEvents.idle(), () => otherServices.idle(), () => db.disconnect()],
    routes: [
      ...Object.values(routes).map((create) => create(deps)),
      listOperatorActionsRoute(listBillingActions, db.unscoped),
      listAuditRoute(listBillingAudit, db),
    ],
  })
  return {
    app,
    reconcile: async (until) => {
      await inOneReplica('reconcile', async () => {
        await reconcile(app.log, until)
        await reconcileRefunds(app.log, until)
        await events.tidy(now())
      })
    },
    workEvents: async () => {
      await webhookEvents.process(app.log)
      await webhookEvents.idle()
    },
  }
}

function providerOf(env: BillingEnv): PaymentProvider | null {
  const {
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: keySecret,
    RAZORPAY_WEBHOOK_SECRET: webhookSecret,
    RAZORPAY_API_URL: apiUrl,
  } = env
  return missingProviderKeys(env).length === 0 && keyId && keySecret && webhookSecret
    ? createRazorpay({ keyId, keySecret, webhookSecret, apiUrl })
    : null
}
