import type { NameOfRestaurant } from './clients/restaurants.ts'
import type { PlanOffice } from './operator/plan-office.ts'
import type { ReadPlansInUse } from './operator/read-plans-in-use.ts'
import type { Buy } from './payments/buy.ts'
import type { Inbox } from './payments/inbox.ts'
import type { LookAfter } from './payments/look-after.ts'
import type { PaymentProvider } from './provider/provider.ts'
import type { ByHand } from './repository/by-hand-repository.ts'
import type { ClosedRestaurants } from './repository/closed-restaurants-repository.ts'
import type { InvoicesRepository } from './repository/invoices-repository.ts'
import type { PlansRepository } from './repository/plans-repository.ts'
import type { PlatformRepository } from './repository/platform-repository.ts'
import type { PurchasesRepository } from './repository/purchases-repository.ts'
import type { SubscriptionsRepository } from './repository/subscriptions-repository.ts'

/** What the routes work with. */
export type RouteDeps = {
  readonly plans: PlansRepository
  readonly subscriptions: SubscriptionsRepository
  readonly purchases: PurchasesRepository
  readonly invoices: InvoicesRepository
  /** Null where no keys of a provider are set: plans are shown and not sold. */
  readonly provider: PaymentProvider | null
  readonly buy: Buy
  readonly lookAfter: LookAfter
  readonly inbox: Inbox
  readonly planOffice: PlanOffice
  readonly byHand: ByHand
  readonly closedRestaurants: ClosedRestaurants
  readonly platform: PlatformRepository
  readonly readPlansInUse: ReadPlansInUse
  readonly nameOfRestaurant: NameOfRestaurant
  /** The time, so that tests can choose it. */
  readonly now: () => Date
}
