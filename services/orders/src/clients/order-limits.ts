import { AppError } from '@tiffin/contracts'
import { UNLIMITED, type PlanFeatures } from '@tiffin/domain'
import { createCachedPlans, type Broadcast, type OtherServices, type Tenant } from '@tiffin/service-kit'
import type { Change } from './change.ts'

export type OrderLimits = {
  /** Begins to ask billing for the plan, unless it is cached, so that `read` waits less. */
  prefetch(tenant: Tenant, requestId: string): void
  /** Returns the plan's limit of orders a business day; −1 is unlimited. The plan may be a cached one. */
  read(tenant: Tenant, requestId: string): Promise<number>
  /**
   * Calls billing again before an order is refused by a limit that `read` returned, so that a restaurant that has just
   * paid can sell at the first try. Billing is called at most once a second for that; earlier requests wait.
   *
   * @returns the present limit; `refusedBy` while billing is down
   */
  readAgain(tenant: Tenant, requestId: string, refusedBy: number): Promise<number>
  /**
   * Reads the present plan of a restaurant, stores it for all processes of this service and makes each process drop its
   * older copy. From then on no process limits orders by the older plan, even if billing becomes unavailable at once.
   * With null, each process reads the plan of every restaurant again before its next order.
   *
   * @throws AppError SERVICE_UNAVAILABLE when billing does not answer, or a process does not confirm in time; that
   *   process then limits orders by its copy until the copy is a minute old
   */
  noteChange(restaurantId: string | null, requestId: string): Promise<void>
}

type OrderLimitsDeps = {
  readonly otherServices: OtherServices
  /** Connects the processes of this service. */
  readonly broadcast: Broadcast
}

/**
 * Uses the last known plan while billing is down, and no limit without one: an order is never refused because billing
 * is down.
 */
export function createOrderLimits({ otherServices, broadcast }: OrderLimitsDeps): OrderLimits {
  const plans = createCachedPlans(otherServices)
  const about = (tenant: Tenant, requestId: string) => ({ tenant, key: '', requestId })
  const limitOf = (plan: PlanFeatures) => plan.order_limit_daily
  const send = (restaurantId: string | null, features: string | null) =>
    broadcast.send(JSON.stringify({ kind: 'plan', restaurantId, features } satisfies Change))
  broadcast.subscribe({
    onMessage(message) {
      const change = JSON.parse(message) as Change
      if (change.kind !== 'plan') return
      otherServices.heardFrom('billing')
      if (change.restaurantId === null) plans.outdateAll()
      else
        plans.outdate(
          about({ id: change.restaurantId }, 'plan-change'),
          (plan) => JSON.stringify(plan) === change.features,
        )
    },
    onListening: () => plans.outdateAll(),
  })

  return {
    prefetch(tenant, requestId) {
      if (broadcast.isListening()) void plans.read(about(tenant, requestId)).catch(() => undefined)
    },

    read(tenant, requestId) {
      // While this process does not listen, it may miss a change of plan.
      if (!broadcast.isListening()) plans.outdate(about(tenant, requestId))
      return plans.read(about(tenant, requestId)).then(limitOf, () => UNLIMITED)
    },

    readAgain: (tenant, requestId, refusedBy) =>
      plans.readAgain({ ...about(tenant, requestId), isPatient: true }).then(limitOf, () => refusedBy),

    async noteChange(restaurantId, requestId) {
      otherServices.heardFrom('billing')
      try {
        if (restaurantId === null) return await send(null, null)
        const plan = await plans.replace({ ...about({ id: restaurantId }, requestId), isPatient: true })
        await send(restaurantId, JSON.stringify(plan))
      } catch (error) {
        if (restaurantId !== null) await send(restaurantId, null).catch(() => undefined)
        throw Object.assign(new AppError('SERVICE_UNAVAILABLE'), { cause: error })
      }
    },
  }
}
