import * as z from '#schema'
import { rupees, timestamp } from './fields.ts'

/**
 * A request about an order that waited at a till: what the till says about the time, and what was accepted because the
 * guests had eaten it. Newer releases may add kinds and reasons.
 */
export const lateArrival = z.object({
  /** `place`, `add`, `settle`, or `pay` for a part payment. */
  kind: z.string(),
  taken_at: timestamp,
  arrived_at: timestamp,
  /** True where `taken_at` cannot be right, so that the time of arrival counts and nothing was accepted. */
  is_wrong_time: z.optional(z.boolean()),
  /** The lines that the menu of the arrival would not have allowed; absent without any. */
  lines: z.optional(
    z.array(
      z.object({
        name: z.string(),
        quantity: z.int(),
        price: rupees,
        /** The price of a portion on the menu of the arrival; null for a dish that was off it. */
        menu_price: z.nullable(rupees),
        /**
         * `old-price`, `unknown-price`, `off-menu`, `not-served` or `choice-gone`; an unknown price was never on the
         * menu, and a dish that was not served was outside its hours at the tap.
         */
        reasons: z.array(z.string()),
      }),
    ),
  ),
  /** True for an order above the daily limit of the plan. */
  is_over_plan: z.optional(z.boolean()),
  /** The portions that were sold though they were not left; absent without any. */
  short: z.optional(z.array(z.object({ name: z.string(), quantity: z.int() }))),
})
export type LateArrival = z.output<typeof lateArrival>
