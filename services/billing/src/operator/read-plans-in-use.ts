import { plansInUse, type PlanInUse } from '../domain/plans-in-use.ts'
import type { PlatformRepository } from '../repository/platform-repository.ts'

/**
 * Reads the plans of the given restaurants as the operator sees them (`PlanInUse`); `null` means all restaurants.
 * The list of all leaves out restaurants that are on the free plan without an end and have no verified payment that
 * waits for its charge.
 */
export type ReadPlansInUse = (restaurantIds: readonly string[] | null) => Promise<PlanInUse[]>

export function createReadPlansInUse(platform: PlatformRepository, now: () => Date): ReadPlansInUse {
  return async (restaurantIds) => {
    const wanted = restaurantIds && new Set(restaurantIds)
    const [stored, verified] = await Promise.all([platform.listSubscriptions(restaurantIds), platform.listVerified()])
    return plansInUse(
      stored,
      wanted ? verified.filter(({ restaurantId }) => wanted.has(restaurantId)) : verified,
      now(),
    )
  }
}
