import type { NameOfRestaurant } from './clients/restaurants.ts'
import type { PlanAdmin } from './operator/plan-admin.ts'
import type { ReadPlansInUse } from './operator/read-plans-in-use.ts'
import type { StartCheckout } from './payments/start-checkout.ts'
import type { ProviderRefunds } from './payments/provider-refunds.ts'
import type { WebhookEvents } from './payments/webhook-events.ts'
import type { SyncSubscription } from './payments/sync-subscription.ts'
import type { PaymentProvider } from './provider/provider.ts'
import type { ManualSubscriptionsRepository } from './repository/manual-subscriptions-repository.ts'
import type { ClosedRestaurantsRepository } from './repository/closed-restaurants-repository.ts'
import type { InvoicesRepository } from './repository/invoices-repository.ts'
import type { PaymentsRepository } from './repository/payments-repository.ts'
import type { PlansRepository } from './repository/plans-repository.ts'
import type { PlatformRepository } from './repository/platform-repository.ts'
import type { PurchasesRepository } from './repository/purchases-repository.ts'
import type { SubscriptionsRepository } from './repository/subscriptions-repository.ts'

/** The repositories, clients and functions that the routes use; `buildBilling` creates them. */
export type RouteDeps = {
  readonly plans: PlansRepository
  readonly subscriptions: SubscriptionsRepository
  readonly purchases: PurchasesRepository
  readonly invoices: InvoicesRepository
  readonly payments: PaymentsRepository
  /** The payment provider; null while its keys are not set. Plans are then listed but cannot be bought. */
  readonly provider: PaymentProvider | null
  readonly startCheckout: StartCheckout
  readonly syncSubscription: SyncSubscription
  readonly providerRefunds: ProviderRefunds
  readonly webhookEvents: WebhookEvents
  readonly planAdmin: PlanAdmin
  readonly manualSubscriptions: ManualSubscriptionsRepository
  readonly closedRestaurants: ClosedRestaurantsRepository
  readonly platform: PlatformRepository
  readonly readPlansInUse: ReadPlansInUse
  readonly nameOfRestaurant: NameOfRestaurant
  /** The clock; tests replace it. */
  readonly now: () => Date
}
