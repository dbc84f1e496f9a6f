import { UNLIMITED } from '@tiffin/domain'
import { createEntitlements, type OtherServices, type Tenant } from '@tiffin/service-kit'

export type OrderLimits = {
  /** Begins to ask for the plan, so that `under` waits less. */
  prefetch(tenant: Tenant, requestId: string): void
  /**
   * Runs work with the plan's limit of orders a business day; −1 is unlimited. Runs it once more when it was refused
   * by a plan that has changed since.
   */
  under<T>(tenant: Tenant, requestId: string, work: (dailyLimit: number) => Promise<T>): Promise<T>
}

/** Uses the last known plan while billing is down, and no limit without one: selling never waits for billing. */
export function createOrderLimits(otherServices: OtherServices): OrderLimits {
  const entitlements = createEntitlements(otherServices)
  return {
    prefetch: entitlements.prefetch,
    under: (tenant, requestId, work) =>
      entitlements.under(tenant, requestId, (plan) => work(plan?.order_limit_daily ?? UNLIMITED)),
  }
}
