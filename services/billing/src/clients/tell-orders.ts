import { notePlanChange } from '@tiffin/contracts'
import type { CallService, FastifyInstance } from '@tiffin/service-kit'

/**
 * Tells the orders service that the plan of a restaurant may allow something else; null means all restaurants. The
 * caller awaits the call before it replies. Orders replies once none of its processes uses the old limits. The catalog
 * and tenancy need no such call, because they ask billing each time they apply a limit.
 *
 * Never rejects: a change is not refused because orders does not confirm within 1.5 seconds. In that case, and after a
 * kill between the commit and this call, orders applies its old answer until the answer is a minute old. A plan that
 * changes because its period ends needs no call: each answer of billing says until when it holds.
 */
export type TellOrders = (restaurantId: string | null) => Promise<void>

export function createTellOrders(callService: CallService, log: () => FastifyInstance['log']): TellOrders {
  return (restaurantId) =>
    callService(notePlanChange, { body: { restaurant_id: restaurantId } }).catch((err: unknown) =>
      log().warn({ err, restaurantId }, 'orders may limit by the plan before this change for a minute'),
    )
}
