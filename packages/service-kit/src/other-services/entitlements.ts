import { getEntitlements, type ResponseOf } from '@tiffin/contracts'
import type { PlanFeatures } from '@tiffin/domain'
import type { CachedAnswers } from './cached-call.ts'
import type { OtherServices } from './other-services.ts'
import type { Tenant } from '../tenant.ts'

const FRESH_MS = 60_000
const DEADLINE_MS = 300
/** The deadline of a patient call, in ms: longer, because its caller needs the current plan. */
const PATIENT_DEADLINE_MS = 1_500
const MAX_BYTES = 16 * 1024 * 1024

/** `holds_for_ms` is set only when it is shorter than a minute. */
type KnownPlan = ResponseOf<typeof getEntitlements>

/**
 * Creates the cache of plan features by restaurant. An answer is used for a minute, or until the period of the plan
 * ends if that is sooner; then billing is called before the next use. While billing is down the last answer is used,
 * however old.
 */
export function createCachedPlans(otherServices: OtherServices): CachedAnswers<KnownPlan> {
  return otherServices.cached<KnownPlan>('billing', {
    kind: 'plan',
    freshMs: FRESH_MS,
    holdsForMs: ({ holds_for_ms = Infinity }) => holds_for_ms,
    staleMs: Infinity,
    maxBytes: MAX_BYTES,
    schema: getEntitlements.response,
    ask: async ({ tenant, requestId, isPatient }) => {
      const deadlineMs = isPatient ? PATIENT_DEADLINE_MS : DEADLINE_MS
      const input = { params: { restaurantId: tenant.id } }
      const answer = await otherServices.call(getEntitlements, input, { requestId, deadlineMs })
      const { holds_for_ms = Infinity, ...features } = answer
      // Without the field an unchanged plan is the same answer each time, which is not stored again.
      return holds_for_ms < FRESH_MS ? answer : features
    },
  })
}

export type Entitlements = {
  /**
   * Returns the current features of the restaurant's plan, for rare actions: billing is called each time, so that a
   * changed plan applies to the next request. While billing is down the last answer is returned; null without one, and
   * then callers allow everything.
   */
  find(tenant: Tenant, requestId: string): Promise<PlanFeatures | null>
}

export function createEntitlements(otherServices: OtherServices): Entitlements {
  const plans = createCachedPlans(otherServices)
  return {
    find(tenant, requestId) {
      const about = { tenant, key: '', requestId, isPatient: true }
      // A running call may have been answered before the plan changed.
      plans.outdate(about)
      return plans.read(about).catch(() => null)
    },
  }
}
