import { AppError } from '@tiffin/contracts'
import { UNLIMITED, type PlanFeatures } from '@tiffin/domain'
import { createCachedPlans, type Broadcast, type OtherServices, type Tenant } from '@tiffin/service-kit'
import type { Change } from './change.ts'

export type OrderLimits = {
  /** Begins to ask billing for the plan, unless it is cached, so that `under` waits less. */
  prefetch(tenant: Tenant, requestId: string): void
  /**
   * Runs work with the plan's limit of orders a business day; −1 is unlimited. Work that a cached plan refuses is run
   * once more if billing, called again, returns another plan. Billing is called at most once a second for that; earlier
   * requests wait. So a restaurant that has just paid is sold for at the first try, also where billing could not tell.
   * A refused `work` must leave no effects.
   */
  under<T>(tenant: Tenant, requestId: string, work: (dailyLimit: number) => Promise<T>): Promise<T>
  /**
   * Reads what the plan of a restaurant allows now, stores it for all processes of this service and makes each drop its
   * older answer. From then on no process limits by the older one, not even if billing goes away at once. Null is every
   * restaurant: each is asked about before its next order.
   *
   * @throws AppError SERVICE_UNAVAILABLE when billing does not answer, or a process does not confirm in time: it then
   *   limits by its answer until that is a minute old
   */
  noteChange(restaurantId: string | null, requestId: string): Promise<void>
}

type OrderLimitsDeps = {
  readonly otherServices: OtherServices
  /** Connects the processes of this service. */
  readonly broadcast: Broadcast
}

/** Uses the last known plan while billing is down, and no limit without one: selling never waits for billing. */
export function createOrderLimits({ otherServices, broadcast }: OrderLimitsDeps): OrderLimits {
  const plans = createCachedPlans(otherServices)
  const about = (tenant: Tenant, requestId: string) => ({ tenant, key: '', requestId })
  const limitOf = (plan: PlanFeatures | null) => plan?.order_limit_daily ?? UNLIMITED
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

    async under(tenant, requestId, work) {
      const subject = about(tenant, requestId)
      // While this process does not listen, it may miss a change of plan.
      if (!broadcast.isListening()) plans.outdate(subject)
      const plan = await plans.read(subject).catch(() => null)
      try {
        return await work(limitOf(plan))
      } catch (error) {
        if (plan === null || !(error instanceof AppError) || error.code !== 'ORDER_LIMIT_REACHED') throw error
        const current = await plans.readAgain({ ...subject, isPatient: true }).catch(() => plan)
        if (limitOf(current) === limitOf(plan)) throw error
        return work(limitOf(current))
      }
    },

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
