import { AppError, getEntitlements, type ErrorCode } from '@tiffin/contracts'
import type { PlanFeatures } from '@tiffin/domain'
import { LRUCache } from 'lru-cache'
import type { CallService } from './service-client.ts'
import type { Tenant } from './tenant.ts'

const FRESH_MS = 60_000
/** A restaurant at its limit asks billing no more often than this. */
const DOUBTED_MS = 1_000
const DEADLINE_MS = 300

const REFUSED_BY_PLAN: ReadonlySet<ErrorCode> = new Set([
  'ORDER_LIMIT_REACHED',
  'MENU_ITEM_LIMIT_REACHED',
  'USER_LIMIT_REACHED',
  'USER_MANAGEMENT_UNAVAILABLE',
])

type Entry = { readonly features: PlanFeatures; readonly readAt: number }

export type Entitlements = {
  /**
   * Does work under what the plan of the restaurant allows; null when billing never told, which allows everything. Work
   * that is refused by a remembered plan is done once more when billing, asked again, tells of another: whoever has
   * just paid is not held to the plan of before. What is refused must therefore have left nothing behind.
   */
  under<T>(tenant: Tenant, requestId: string, work: (features: PlanFeatures | null) => Promise<T>): Promise<T>
}

/** Plan features with a memory of a minute. While billing is away the last answer holds, however old. */
export function createEntitlements(callService: CallService, now: () => number = Date.now): Entitlements {
  const entries = new LRUCache<string, Entry>({ max: 20_000 })
  const questions = new Map<string, Promise<PlanFeatures | null>>()
  /** When an answer was last doubted, also while billing is away. */
  const doubtedAt = new LRUCache<string, number>({ max: 20_000 })

  function ask(tenant: Tenant, requestId: string): Promise<PlanFeatures | null> {
    const underWay = questions.get(tenant.id)
    if (underWay) return underWay
    const question = callService(
      getEntitlements,
      { params: { restaurantId: tenant.id } },
      { requestId, deadlineMs: DEADLINE_MS },
    )
      .then((features) => {
        entries.set(tenant.id, { features, readAt: now() })
        return features
      })
      .catch(() => entries.get(tenant.id)?.features ?? null)
      .finally(() => questions.delete(tenant.id))
    questions.set(tenant.id, question)
    return question
  }

  async function askAnew(tenant: Tenant, requestId: string, known: PlanFeatures): Promise<PlanFeatures> {
    const latest = Math.max(doubtedAt.get(tenant.id) ?? -Infinity, entries.get(tenant.id)?.readAt ?? -Infinity)
    if (now() - latest < DOUBTED_MS)
      return (await questions.get(tenant.id)) ?? entries.get(tenant.id)?.features ?? known
    doubtedAt.set(tenant.id, now())
    return (await ask(tenant, requestId)) ?? known
  }

  return {
    async under(tenant, requestId, work) {
      const known = entries.get(tenant.id)
      const features = known && now() - known.readAt < FRESH_MS ? known.features : await ask(tenant, requestId)
      try {
        return await work(features)
      } catch (error) {
        if (features === null || !(error instanceof AppError) || !REFUSED_BY_PLAN.has(error.code)) throw error
        const current = await askAnew(tenant, requestId, features)
        if (JSON.stringify(current) === JSON.stringify(features)) throw error
        return work(current)
      }
    },
  }
}
