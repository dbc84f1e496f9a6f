import { dateRestaurants, listPlansInUse } from '@tiffin/contracts'
import type { CallService } from '@tiffin/service-kit/gateway'

const MIN_AGE_MS = 24 * 60 * 60 * 1_000
/** The most ids that `dateRestaurants` accepts, and `listPlansInUse` as well. */
const MAX_IDS = 1_000

/**
 * Finds the restaurants among `restaurantIds` whose failure reports may cause an automatic rollback.
 *
 * @throws ServiceCallError while tenancy or billing is unavailable
 */
export type FindTrustedReporters = (restaurantIds: readonly string[]) => Promise<ReadonlySet<string>>

/**
 * Trusts restaurants that are at least 24 hours old and on a plan other than the free one. Signing up is free and takes
 * a minute, so an attacker could use new restaurants to roll a module back. A check costs two calls, and is made only
 * when enough restaurants reported failures.
 */
export function createTrustedReporters(callService: CallService, now: () => number = Date.now): FindTrustedReporters {
  return async (restaurantIds) => {
    const body = { restaurant_ids: restaurantIds.slice(0, MAX_IDS) }
    const [dates, plans] = await Promise.all([
      callService(dateRestaurants, { body }),
      callService(listPlansInUse, { body }),
    ])
    const paying = new Set(
      plans.subscriptions
        .filter(({ plan_name: plan }) => plan !== plans.free_plan_name)
        .map(({ restaurant_id: id }) => id),
    )
    return new Set(
      dates.flatMap(({ id, created_at: createdAt }) =>
        paying.has(id) && Date.parse(createdAt) <= now() - MIN_AGE_MS ? [id] : [],
      ),
    )
  }
}
