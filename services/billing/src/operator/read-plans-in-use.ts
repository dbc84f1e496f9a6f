import { plansInUse, type PlanInUse } from '../domain/platform.ts'
import type { PlatformRepository } from '../repository/platform-repository.ts'

/** What restaurants are on as it holds now, of all that ever chose a plan or of those named. */
export type ReadPlansInUse = (restaurantIds: readonly string[] | null) => Promise<PlanInUse[]>

export function createReadPlansInUse(platform: PlatformRepository, now: () => Date): ReadPlansInUse {
  return async (restaurantIds) => {
    const wanted = restaurantIds && new Set(restaurantIds)
    const [kept, proven] = await Promise.all([platform.listSubscriptions(restaurantIds), platform.listProven()])
    return plansInUse(kept, wanted ? proven.filter(({ restaurantId }) => wanted.has(restaurantId)) : proven, now())
  }
}
