import { buildService, type BaseEnv, type FastifyInstance, type FindSessionState } from '@tiffin/service-kit'
import type { RouteDeps } from './deps.ts'
import type { BillingDatabase } from './repository/database.ts'
import { createPlansRepository } from './repository/plans-repository.ts'
import { createSubscriptionsRepository } from './repository/subscriptions-repository.ts'
import { getSubscriptionDetailsRoute } from './routes/get-subscription-details.ts'
import { getEntitlementsRoute } from './routes/internal/get-entitlements.ts'
import { listPlansInUseRoute } from './routes/internal/list-plans-in-use.ts'
import { listPlansRoute } from './routes/list-plans.ts'
import { listPublicPlansRoute } from './routes/list-public-plans.ts'

export type BillingDeps = { readonly env: BaseEnv; readonly db: BillingDatabase; readonly findSessionState?: FindSessionState }

/** The billing service: plans, subscriptions, what a plan allows. */
export function buildApp({ env, db, findSessionState }: BillingDeps): FastifyInstance {
  const deps: RouteDeps = { plans: createPlansRepository(db), subscriptions: createSubscriptionsRepository(db) }
  return buildService({
    name: 'billing',
    env,
    ready: { database: () => db.ping() },
    close: [() => db.disconnect()],
    ...(findSessionState && { findSessionState }),
    routes: [listPlansRoute(deps), listPublicPlansRoute(deps), getSubscriptionDetailsRoute(deps), getEntitlementsRoute(deps), listPlansInUseRoute(deps)],
  })
}
