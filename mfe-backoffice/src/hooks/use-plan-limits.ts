import { getSubscriptionDetails } from '@tiffin/contracts'
import type { PlanFeatures } from '@tiffin/domain'
import { useApiQuery } from '@tiffin/web-kit'

/** The shell asks for the plan as often, for its name in the sidebar. */
const FRESH_MS = 60_000

/** Returns what the plan includes; undefined until it is known, and where it cannot be read: the server decides. */
export function usePlanLimits(): PlanFeatures | undefined {
  return useApiQuery(getSubscriptionDetails, {}, { staleTime: FRESH_MS }).data?.features
}
