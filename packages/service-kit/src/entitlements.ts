import { getEntitlements } from '@tiffin/contracts'
import type { PlanFeatures } from '@tiffin/domain'
import { LRUCache } from 'lru-cache'
import type { CallService } from './service-client.ts'
import type { Tenant } from './tenant.ts'

const FRESH_MS = 60_000
const DEADLINE_MS = 300

type Entry = { readonly features: PlanFeatures; readonly readAt: number }

export type Entitlements = {
  /** What the plan of the restaurant allows; null when billing never told. Never rejects. */
  read(tenant: Tenant, requestId: string): Promise<PlanFeatures | null>
}

/** Plan features with a memory of a minute. While billing is away the last answer holds, however old. */
export function createEntitlements(callService: CallService, now: () => number = Date.now): Entitlements {
  const entries = new LRUCache<string, Entry>({ max: 20_000 })

  return {
    async read(tenant, requestId) {
      const known = entries.get(tenant.id)
      if (known && now() - known.readAt < FRESH_MS) return known.features
      try {
        const features = await callService(getEntitlements, { params: { restaurantId: tenant.id } }, { requestId, deadlineMs: DEADLINE_MS })
        entries.set(tenant.id, { features, readAt: now() })
        return features
      } catch {
        return known?.features ?? null
      }
    },
  }
}
