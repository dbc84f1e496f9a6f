import { AppError, getEntitlements, type ErrorCode } from '@tiffin/contracts'
import type { PlanFeatures } from '@tiffin/domain'
import type { OtherServices } from './other-services/other-services.ts'
import type { Tenant } from './tenant.ts'

const FRESH_MS = 60_000
const DEADLINE_MS = 300
/** Longer before a refusal, because a restaurant that has just paid must not be refused while billing is busy. */
const REFUSAL_DEADLINE_MS = 1_500
const MAX_BYTES = 16 * 1024 * 1024

const REFUSED_BY_PLAN: ReadonlySet<ErrorCode> = new Set([
  'ORDER_LIMIT_REACHED',
  'MENU_ITEM_LIMIT_REACHED',
  'USER_LIMIT_REACHED',
  'USER_MANAGEMENT_UNAVAILABLE',
])

export type Entitlements = {
  /** Begins to ask for the plan unless it is cached, for work that asks for other things first. */
  prefetch(tenant: Tenant, requestId: string): void
  /**
   * Runs work with the features of the restaurant's plan; null while the plan is unknown, which allows everything. Work
   * that a cached plan refuses is run once more if billing, called again, returns another plan, so a restaurant that
   * has just paid is not held to its old plan. Billing is called at most once a second for that; earlier requests wait.
   * A refused `work` must therefore leave no effects.
   */
  under<T>(tenant: Tenant, requestId: string, work: (features: PlanFeatures | null) => Promise<T>): Promise<T>
}

/** Plan features, cached for a minute. While billing is down the last answer is used, however old. */
export function createEntitlements(otherServices: OtherServices): Entitlements {
  const plans = otherServices.cached<PlanFeatures>('billing', {
    kind: 'plan',
    freshMs: FRESH_MS,
    staleMs: Infinity,
    maxBytes: MAX_BYTES,
    schema: getEntitlements.response,
    ask: ({ tenant, requestId, isPatient }) => {
      const deadlineMs = isPatient ? REFUSAL_DEADLINE_MS : DEADLINE_MS
      return otherServices.call(getEntitlements, { params: { restaurantId: tenant.id } }, { requestId, deadlineMs })
    },
  })

  const subject = (tenant: Tenant, requestId: string) => ({ tenant, key: '', requestId })

  return {
    prefetch(tenant, requestId) {
      void plans.read(subject(tenant, requestId)).catch(() => undefined)
    },

    async under(tenant, requestId, work) {
      const about = subject(tenant, requestId)
      const features = await plans.read(about).catch(() => null)
      try {
        return await work(features)
      } catch (error) {
        if (features === null || !(error instanceof AppError) || !REFUSED_BY_PLAN.has(error.code)) throw error
        const current = await plans.readAgain({ ...about, isPatient: true }).catch(() => features)
        if (JSON.stringify(current) === JSON.stringify(features)) throw error
        return work(current)
      }
    },
  }
}
