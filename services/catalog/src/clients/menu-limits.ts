import { UNLIMITED } from '@tiffin/domain'
import { createEntitlements, type OtherServices, type Tenant } from '@tiffin/service-kit'

export type MenuLimits = {
  /** Loads the present limit of dishes of the plan; −1 is unlimited. */
  load(tenant: Tenant, requestId: string): Promise<number>
}

/**
 * Creates the reader of a plan's limit of dishes. While billing is unavailable, its last answer is used. Without a last
 * answer there is no limit: today's dish must get onto the menu before the guests come, and a few dishes too many do no
 * harm, since a limit only prevents additions.
 */
export function createMenuLimits(otherServices: OtherServices): MenuLimits {
  const entitlements = createEntitlements(otherServices)
  return {
    load: async (tenant, requestId) => (await entitlements.find(tenant, requestId))?.menu_item_limit ?? UNLIMITED,
  }
}
