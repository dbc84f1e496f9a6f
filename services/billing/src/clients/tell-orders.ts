import { notePlanChange } from '@tiffin/contracts'
import type { CallService, FastifyInstance } from '@tiffin/service-kit'

/**
 * Tells orders that the plan of a restaurant, or with null the plans of all, may allow something else, before whoever
 * changed it is answered. Orders answers when none of its processes limits by what was allowed before; the catalog and
 * tenancy ask for each thing they limit.
 *
 * A change is never refused because orders does not confirm within a second and a half. Then the old limit of orders
 * holds until its answer is a minute old, as also after a kill between commit and answer, where nobody was told that
 * the change was made. A plan that changes because its time is over is not told: each answer says until when it holds.
 */
export type TellOrders = (restaurantId: string | null) => Promise<void>

export function createTellOrders(callService: CallService, log: () => FastifyInstance['log']): TellOrders {
  return (restaurantId) =>
    callService(notePlanChange, { body: { restaurant_id: restaurantId } }).catch((err: unknown) =>
      log().warn({ err, restaurantId }, 'orders may limit by the plan before this change for a minute'),
    )
}
