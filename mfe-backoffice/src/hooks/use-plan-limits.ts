import { getSubscriptionDetails } from '@tiffin/contracts'
import type { PlanFeatures } from '@tiffin/domain'
import { useApiQuery } from '@tiffin/web-kit'

/** The age in milliseconds at which the plan is read again. The shell uses the same age for the plan in its sidebar. */
const FRESH_MS = 60_000

/**
 * Returns the limits of the plan; undefined until they are loaded, and when they cannot be read. The server enforces
 * them in any case.
 */
export function usePlanLimits(): PlanFeatures | undefined {
  return useApiQuery(getSubscriptionDetails, {}, { staleTime: FRESH_MS }).data?.features
}
