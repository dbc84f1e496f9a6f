import { getEntitlements } from '@tiffin/contracts'
import { UNLIMITED } from '@tiffin/domain'
import type { CallService, Tenant } from '@tiffin/service-kit'
import { LRUCache } from 'lru-cache'

const FRESH_MS = 60_000
const DEADLINE_MS = 300

type Entry = { readonly limit: number; readonly readAt: number }

export type OrderLimits = {
  /** Orders a business day may hold by the plan of the restaurant; −1 is unlimited. Never rejects. */
  read(tenant: Tenant, requestId: string): Promise<number>
}

/** Plan limits with a short memory. Selling never waits for billing: the last answer holds, and without one no limit. */
export function createOrderLimits(callService: CallService, now: () => number = Date.now): OrderLimits {
  const entries = new LRUCache<string, Entry>({ max: 20_000 })

  return {
    async read(tenant, requestId) {
      const known = entries.get(tenant.id)
      if (known && now() - known.readAt < FRESH_MS) return known.limit
      try {
        const { order_limit_daily: limit } = await callService(getEntitlements, { params: { restaurantId: tenant.id } }, { requestId, deadlineMs: DEADLINE_MS })
        entries.set(tenant.id, { limit, readAt: now() })
        return limit
      } catch {
        return known?.limit ?? UNLIMITED
      }
    },
  }
}
