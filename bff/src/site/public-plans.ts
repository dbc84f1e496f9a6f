import { listPublicPlans, type PublicPlan } from '@tiffin/contracts'
import { safeParse } from 'zod/mini'

/** The endpoint lets caches keep its reply for this long. */
const KEEP_MS = 60_000
/** The longest that a visitor waits for prices. After it the page is sent without prices, and its scripts ask again. */
const DEADLINE_MS = 300

/** Answers the plans on sale, at most a minute old; null when billing gives no valid answer in time. */
export type PublicPlans = () => Promise<readonly PublicPlan[] | null>

/** Reads the plans of the public page. All requests that come during a read share it. */
export function createPublicPlans(billingUrl: string, now: () => number = Date.now): PublicPlans {
  let known: { readonly plans: readonly PublicPlan[]; readonly at: number } | null = null
  let asking: Promise<readonly PublicPlan[] | null> | null = null

  async function ask(): Promise<readonly PublicPlan[] | null> {
    const reply = await fetch(new URL(listPublicPlans.path, billingUrl), { signal: AbortSignal.timeout(DEADLINE_MS) })
    const parsed = reply.ok ? safeParse(listPublicPlans.response, await reply.json()) : null
    if (!parsed?.success) return null
    known = { plans: parsed.data, at: now() }
    return parsed.data
  }

  return async () => {
    if (known && now() - known.at < KEEP_MS) return known.plans
    asking ??= ask()
      .catch(() => null)
      .finally(() => {
        asking = null
      })
    return asking
  }
}
