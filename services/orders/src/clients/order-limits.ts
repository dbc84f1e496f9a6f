import { UNLIMITED, type PlanFeatures } from '@tiffin/domain'
import { createCachedPlans, type Tenant } from '@tiffin/service-kit'
import { createAnnouncedAnswers, type AnnouncedAnswers, type AnnouncementDeps } from './announced-answers.ts'

export type OrderLimits = Pick<AnnouncedAnswers<PlanFeatures>, 'noteChange'> & {
  /**
   * Returns the plan's limit of orders a business day for the restaurant of a request; −1 is unlimited. The plan may be
   * cached. Never rejects.
   */
  read(request: { readonly tenant: Tenant; readonly req: { readonly id: string } }): Promise<number>
  /**
   * Calls billing again before an order is refused by a limit that `read` returned, so that a restaurant that has just
   * paid can sell at the first try. After three such calls in a row about a restaurant, billing is called at most once
   * a second, and requests wait for the next answer.
   *
   * @returns the present limit; `refusedBy` while billing is down
   */
  readAgain(tenant: Tenant, requestId: string, refusedBy: number): Promise<number>
}

/**
 * Caches the plans. While billing is down, the last known plan applies; if none is known, there is no limit, so that an
 * outage of billing does not stop a restaurant.
 */
export function createOrderLimits({ otherServices, broadcast }: AnnouncementDeps): OrderLimits {
  const plans = createAnnouncedAnswers(
    { service: 'billing', kind: 'plan', answers: createCachedPlans(otherServices) },
    { otherServices, broadcast },
  )
  const limitOf = (plan: PlanFeatures) => plan.order_limit_daily

  return {
    noteChange: plans.noteChange,
    read: ({ tenant, req }) => plans.read(tenant, req.id).then(limitOf, () => UNLIMITED),
    readAgain: (tenant, requestId, refusedBy) => plans.readAgain(tenant, requestId).then(limitOf, () => refusedBy),
  }
}
