import { AppError, getMenuSnapshot, type MenuSnapshot } from '@tiffin/contracts'
import type { CallService, Tenant } from '@tiffin/service-kit'
import { LRUCache } from 'lru-cache'

const FRESH_MS = 10_000
/** Without the catalog a restaurant goes on selling by yesterday's menu, not by last week's. */
const STALE_MS = 24 * 60 * 60 * 1_000

type Entry = { readonly menu: MenuSnapshot; readonly readAt: number }

export type MenuSnapshots = {
  /** The menu to price by, at most ten seconds old while the catalog answers. @throws AppError SERVICE_UNAVAILABLE */
  read(tenant: Tenant, requestId: string): Promise<MenuSnapshot>
  /** The menu as the catalog has it now, for when the copy and the till disagree. */
  refresh(tenant: Tenant, requestId: string): Promise<MenuSnapshot>
}

/** Keeps a copy of each restaurant's menu, so that placing an order waits for no other service on the usual path. */
export function createMenuSnapshots(callService: CallService, now: () => number = Date.now): MenuSnapshots {
  const entries = new LRUCache<string, Entry>({ max: 2_000 })

  async function refresh(tenant: Tenant, requestId: string): Promise<MenuSnapshot> {
    try {
      const menu = await callService(getMenuSnapshot, { params: { restaurantId: tenant.id } }, { requestId })
      entries.set(tenant.id, { menu, readAt: now() })
      return menu
    } catch (cause) {
      const known = entries.get(tenant.id)
      if (known && now() - known.readAt <= STALE_MS) return known.menu
      throw Object.assign(new AppError('SERVICE_UNAVAILABLE'), { cause })
    }
  }

  return {
    refresh,
    read(tenant, requestId) {
      const known = entries.get(tenant.id)
      return known && now() - known.readAt < FRESH_MS ? Promise.resolve(known.menu) : refresh(tenant, requestId)
    },
  }
}
