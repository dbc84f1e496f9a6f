import { UNLIMITED } from '@tiffin/domain'
import { createEntitlements, type CallService, type Tenant } from '@tiffin/service-kit'

export type OrderLimits = {
  /**
   * Does work under the number of orders a business day may hold by the plan; −1 is unlimited. Once more when it was
   * refused by a plan that has changed since.
   */
  under<T>(tenant: Tenant, requestId: string, work: (dailyLimit: number) => Promise<T>): Promise<T>
}

/** Selling never waits for billing: the last answer holds, and without one there is no limit. */
export function createOrderLimits(callService: CallService): OrderLimits {
  const entitlements = createEntitlements(callService)
  return {
    under: (tenant, requestId, work) =>
      entitlements.under(tenant, requestId, (plan) => work(plan?.order_limit_daily ?? UNLIMITED)),
  }
}
