import { UNLIMITED } from '@tiffin/domain'
import { createEntitlements, type CallService, type Tenant } from '@tiffin/service-kit'

export type MenuLimits = {
  /** Dishes the menu may hold by the plan of the restaurant; −1 is unlimited. Never rejects. */
  read(tenant: Tenant, requestId: string): Promise<number>
}

/**
 * The last answer of billing holds while it is away. Without one there is no limit: today's dish must get onto the menu
 * before the guests come, and a few dishes too many do no harm, since a limit only ever stops adding.
 */
export function createMenuLimits(callService: CallService): MenuLimits {
  const entitlements = createEntitlements(callService)
  return { read: async (tenant, requestId) => (await entitlements.read(tenant, requestId))?.menu_item_limit ?? UNLIMITED }
}
