import * as z from '#schema'
import { timestamp } from './fields.ts'

/** What of a canary is compared: visits that failed, and loads that were slow. */
export const CANARY_MEASURES = ['failed', 'slow'] as const

/** How many visits failed, or how many loads were slow, of how many. */
const share = z.object({ count: z.int(), of: z.int() })
/** The canary and the live version in the same ten minutes, since the canary was started. */
const compared = { measure: z.enum(CANARY_MEASURES), canary: share, live: share }
export const canaryComparison = z.object(compared)
export type CanaryComparison = z.output<typeof canaryComparison>

/** A canary that the gateway ended because it was over its budget. */
export const endedCanary = z.object({ version: z.string(), live_version: z.string(), at: timestamp, ...compared })
export type EndedCanary = z.output<typeof endedCanary>

const percent = z.int().check(z.minimum(1), z.maximum(100))
export const canaryBudget = z.object({
  ends_canaries: z.boolean(),
  /** By how many percentage points more visits may fail, and loads be slow, than with the live version. */
  failed_percent: percent,
  slow_percent: percent,
})
export type CanaryBudget = z.output<typeof canaryBudget>
export const DEFAULT_CANARY_BUDGET: CanaryBudget = { ends_canaries: true, failed_percent: 5, slow_percent: 20 }
