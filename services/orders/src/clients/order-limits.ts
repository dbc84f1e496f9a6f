import { UNLIMITED } from '@tiffin/domain'
import { createEntitlements, type CallService, type Tenant } from '@tiffin/service-kit'

export type OrderLimits = {
  /** Orders a business day may hold by the plan of the restaurant; −1 is unlimited. Never rejects. */
  read(tenant: Tenant, requestId: string): Promise<number>
}

/** Selling never waits for billing: the last answer holds, and without one there is no limit. */
export function createOrderLimits(callService: CallService): OrderLimits {
  const entitlements = createEntitlements(callService)
  return { read: async (tenant, requestId) => (await entitlements.read(tenant, requestId))?.order_limit_daily ?? UNLIMITED }
}
