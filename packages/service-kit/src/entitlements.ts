import { getEntitlements } from '@tiffin/contracts'
import type { PlanFeatures } from '@tiffin/domain'
import type { CachedAnswers } from './other-services/cached-answers.ts'
import type { OtherServices } from './other-services/other-services.ts'
import type { Tenant } from './tenant.ts'

const FRESH_MS = 60_000
const DEADLINE_MS = 300
/** Longer where the answer must be the one of now. */
const PATIENT_DEADLINE_MS = 1_500
const MAX_BYTES = 16 * 1024 * 1024

/** Plan features by restaurant, cached for a minute. While billing is down the last answer is used, however old. */
export function createCachedPlans(otherServices: OtherServices): CachedAnswers<PlanFeatures> {
  return otherServices.cached<PlanFeatures>('billing', {
    kind: 'plan',
    freshMs: FRESH_MS,
    staleMs: Infinity,
    maxBytes: MAX_BYTES,
    schema: getEntitlements.response,
    ask: ({ tenant, requestId, isPatient }) => {
      const deadlineMs = isPatient ? PATIENT_DEADLINE_MS : DEADLINE_MS
      return otherServices.call(getEntitlements, { params: { restaurantId: tenant.id } }, { requestId, deadlineMs })
    },
  })
}

export type Entitlements = {
  /**
   * The features of the restaurant's plan as they are now: billing is asked each time, so that a changed plan holds for
   * the next request. For what is done rarely. While billing is down it is the last answer; null without one, which
   * allows everything.
   */
  load(tenant: Tenant, requestId: string): Promise<PlanFeatures | null>
}

export function createEntitlements(otherServices: OtherServices): Entitlements {
  const plans = createCachedPlans(otherServices)
  return {
    load(tenant, requestId) {
      const about = { tenant, key: '', requestId, isPatient: true }
      // A question that is under way may have been answered before the change.
      plans.outdate(about)
      return plans.read(about).catch(() => null)
    },
  }
}
