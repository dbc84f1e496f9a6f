import { UNLIMITED } from '@tiffin/domain'
import { createEntitlements, type OtherServices, type Tenant } from '@tiffin/service-kit'

export type MenuLimits = {
  /**
   * Runs work with the plan's limit of dishes; −1 is unlimited. Runs it once more when it was refused by a plan that
   * has changed since.
   */
  under<T>(tenant: Tenant, requestId: string, work: (limit: number) => Promise<T>): Promise<T>
}

/**
 * The last answer of billing holds while it is away. Without one there is no limit: today's dish must get onto the menu
 * before the guests come, and a few dishes too many do no harm, since a limit only ever stops adding.
 */
export function createMenuLimits(otherServices: OtherServices): MenuLimits {
  const entitlements = createEntitlements(otherServices)
  return {
    under: (tenant, requestId, work) =>
      entitlements.under(tenant, requestId, (plan) => work(plan?.menu_item_limit ?? UNLIMITED)),
  }
}
