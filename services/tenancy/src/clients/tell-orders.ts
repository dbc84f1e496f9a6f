import { AppError, saveRestaurantFacts } from '@tiffin/contracts'
import { rupeesFromPaise } from '@tiffin/domain'
import type { CallService, FastifyInstance, Tenant } from '@tiffin/service-kit'
import type { JobHandler } from '@tiffin/service-kit/outbox'
import type { FACTS_QUEUES, RestaurantsRepository } from '../repository/restaurants-repository.ts'

/** The longest wait in ms of an Admin for the orders service. The job goes on afterwards. */
const DEADLINE_MS = 1_500

export type TellOrders = {
  /**
   * Tells the orders service the facts of a restaurant, before the Admin who changed them gets the reply: once this
   * call resolves, every settlement follows the new facts. Where a process of orders of an older release has answered,
   * new amounts of charges follow with the job of the change.
   *
   * @throws AppError GST_NOT_IN_USE_YET when orders does not confirm; the job of the change repeats the call until
   *   orders confirms
   */
  now(tenant: Tenant): Promise<void>
  readonly jobs: Readonly<Record<(typeof FACTS_QUEUES)[number], JobHandler>>
}

type TellOrdersDeps = {
  readonly restaurants: RestaurantsRepository
  readonly callService: CallService
  readonly log: () => FastifyInstance['log']
}

export function createTellOrders({ restaurants, callService, log }: TellOrdersDeps): TellOrders {
  /** @returns whether orders has the charges; a process of orders of an older release stores the other facts alone */
  async function tell(tenant: Tenant): Promise<boolean> {
    const current = await restaurants.findFacts(tenant)
    if (current === null) return true
    const { version, facts } = current
    const { gstMode, charges, ...texts } = facts
    const amounts = charges.map(({ orderType, kind, amountPaise }) => ({
      order_type: orderType,
      kind,
      amount: rupeesFromPaise(amountPaise),
    }))
    const reply = await callService(
      saveRestaurantFacts,
      { params: { restaurantId: tenant.id }, body: { version, gst_mode: gstMode, ...texts, charges: amounts } },
      { deadlineMs: DEADLINE_MS },
    )
    return reply?.has_charges === true
  }

  return {
    async now(tenant) {
      try {
        await tell(tenant)
      } catch (err) {
        log().warn({ err, restaurantId: tenant.id }, 'orders does not confirm how a restaurant bills: it is sent again')
        throw Object.assign(new AppError('GST_NOT_IN_USE_YET'), { cause: err })
      }
    },
    jobs: {
      async 'tell-restaurant-facts'(restaurantId) {
        // The outbox repeats a job that fails, until a process of orders answers that knows charges.
        if (!(await tell({ id: restaurantId }))) throw new Error('orders does not know charges yet')
      },
    },
  }
}
