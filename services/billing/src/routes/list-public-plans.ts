import { listPublicPlans } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { sortPlans } from '../domain/plan.ts'
import { toWirePublicPlan } from '../wire.ts'

/** GET /api/public/plans. The reply is public, so proxies may cache it. */
export function listPublicPlansRoute({ plans }: RouteDeps) {
  return route(listPublicPlans, async ({ reply }) => {
    void reply.header('cache-control', 'public, max-age=60')
    return sortPlans(await plans.list()).map(toWirePublicPlan)
  })
}
