import { listBillingActions } from '@tiffin/contracts'
import {
  buildService,
  createServiceClient,
  listOperatorActionsRoute,
  type CallService,
  type FastifyInstance,
  type FindSessionState,
} from '@tiffin/service-kit'
import { createNameOfRestaurant } from './clients/restaurants.ts'
import type { RouteDeps } from './deps.ts'
import { missingKeys, type BillingEnv } from './env.ts'
import { createPlanOffice } from './operator/plan-office.ts'
import { createReadPlansInUse } from './operator/read-plans-in-use.ts'
import { createBuy } from './payments/buy.ts'
import { createInbox } from './payments/inbox.ts'
import { createLookAfter, type PaymentParts } from './payments/look-after.ts'
import { createReconcile, type Reconcile } from './payments/reconcile.ts'
import type { PaymentProvider } from './provider/provider.ts'
import { createRazorpay } from './provider/razorpay.ts'
import { createByHand } from './repository/by-hand-repository.ts'
import { createClosedRestaurants } from './repository/closed-restaurants-repository.ts'
import type { BillingDatabase } from './repository/database.ts'
import { createInvoicesRepository } from './repository/invoices-repository.ts'
import { createPlanChanges } from './repository/plan-changes-repository.ts'
import { createPlansRepository } from './repository/plans-repository.ts'
import { createPlatformRepository } from './repository/platform-repository.ts'
import { createProviderEvents } from './repository/provider-events-repository.ts'
import { createPurchasesRepository } from './repository/purchases-repository.ts'
import { createSubscriptionsRepository } from './repository/subscriptions-repository.ts'
import { cancelSubscriptionRoute } from './routes/cancel-subscription.ts'
import { createSubscriptionRoute } from './routes/create-subscription.ts'
import { getSubscriptionDetailsRoute } from './routes/get-subscription-details.ts'
import { closeInBillingRoute } from './routes/internal/close-in-billing.ts'
import { countSubscriptionsRoute } from './routes/internal/count-subscriptions.ts'
import { getEntitlementsRoute } from './routes/internal/get-entitlements.ts'
import { getSubscriptionHistoryRoute } from './routes/internal/get-subscription-history.ts'
import { listPlansInUseRoute } from './routes/internal/list-plans-in-use.ts'
import { purgeInBillingRoute } from './routes/internal/purge-in-billing.ts'
import { rankRestaurantsByPlanRoute } from './routes/internal/rank-restaurants-by-plan.ts'
import { listInvoicesRoute } from './routes/list-invoices.ts'
import { listPlansRoute } from './routes/list-plans.ts'
import { listPublicPlansRoute } from './routes/list-public-plans.ts'
import { razorpayWebhookRoute } from './routes/razorpay-webhook.ts'
import { changePlanRoute } from './routes/system/change-plan.ts'
import { createPlanRoute } from './routes/system/create-plan.ts'
import { deletePlanRoute } from './routes/system/delete-plan.ts'
import { extendSubscriptionRoute } from './routes/system/extend-subscription.ts'
import { getMrrRoute } from './routes/system/get-mrr.ts'
import { listAllPlansRoute } from './routes/system/list-all-plans.ts'
import { updatePlanRoute } from './routes/system/update-plan.ts'
import { verifySubscriptionRoute } from './routes/verify-subscription.ts'

export type BillingDeps = {
  readonly env: BillingEnv
  readonly db: BillingDatabase
  readonly findSessionState?: FindSessionState
  readonly provider?: PaymentProvider | null
  /** Asks other services. */
  readonly callService?: CallService
  readonly now?: () => Date
}

export type Billing = {
  readonly app: FastifyInstance
  /** Asks the provider about every purchase that is due. */
  readonly reconcile: (until?: Date) => Promise<void>
  /** Works on the events that wait. */
  readonly workEvents: () => Promise<void>
}

/** The billing service: plans, subscriptions, payments, what a plan allows. */
export function buildBilling({
  env,
  db,
  findSessionState,
  provider = providerOf(env),
  callService = createServiceClient(env),
  now = () => new Date(),
}: BillingDeps): Billing {
  const plans = createPlansRepository(db)
  const parts: PaymentParts = {
    provider,
    purchases: createPurchasesRepository(db),
    invoices: createInvoicesRepository(db),
    now,
  }
  const subscriptions = createSubscriptionsRepository(db)
  const lookAfter = createLookAfter(parts)
  const inbox = createInbox({ events: createProviderEvents(db), purchases: parts.purchases, lookAfter, now })
  const reconcile: Reconcile = createReconcile({ purchases: parts.purchases, subscriptions, lookAfter, now })
  const platform = createPlatformRepository(db)
  const deps: RouteDeps = {
    ...parts,
    plans,
    subscriptions,
    lookAfter,
    inbox,
    buy: createBuy(parts, lookAfter),
    planOffice: createPlanOffice({ plans, planChanges: createPlanChanges(db), provider, now }),
    byHand: createByHand(db),
    closedRestaurants: createClosedRestaurants(db),
    platform,
    readPlansInUse: createReadPlansInUse(platform, now),
    nameOfRestaurant: createNameOfRestaurant(callService),
  }
  const app = buildService({
    name: 'billing',
    env,
    ready: { database: () => db.ping() },
    // What is being worked on ends before the database goes.
    close: [() => inbox.settled(), () => db.disconnect()],
    ...(findSessionState && { findSessionState }),
    routes: [
      listPlansRoute(deps),
      listPublicPlansRoute(deps),
      getSubscriptionDetailsRoute(deps),
      createSubscriptionRoute(deps),
      verifySubscriptionRoute(deps),
      cancelSubscriptionRoute(deps),
      listInvoicesRoute(deps),
      razorpayWebhookRoute(deps),
      getEntitlementsRoute(deps),
      listAllPlansRoute(deps),
      createPlanRoute(deps),
      updatePlanRoute(deps),
      deletePlanRoute(deps),
      changePlanRoute(deps),
      extendSubscriptionRoute(deps),
      getMrrRoute(deps),
      listPlansInUseRoute(deps),
      rankRestaurantsByPlanRoute(deps),
      countSubscriptionsRoute(deps),
      getSubscriptionHistoryRoute(deps),
      closeInBillingRoute(deps),
      purgeInBillingRoute(deps),
      listOperatorActionsRoute(listBillingActions, db.unscoped),
    ],
  })
  return { app, reconcile: (until) => reconcile(app.log, until), workEvents: () => inbox.work(app.log) }
}

function providerOf(env: BillingEnv): PaymentProvider | null {
  const {
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: keySecret,
    RAZORPAY_WEBHOOK_SECRET: webhookSecret,
    RAZORPAY_API_URL: apiUrl,
  } = env
  return missingKeys(env).length === 0 && keyId && keySecret && webhookSecret
    ? createRazorpay({ keyId, keySecret, webhookSecret, apiUrl })
    : null
}
