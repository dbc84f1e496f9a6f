import { getMenuSnapshot, type MenuSnapshot } from '@tiffin/contracts'
import type { OtherServices, Tenant } from '@tiffin/service-kit'

const FRESH_MS = 2_000
/** A changed price or a removed dish applies within this time while the catalog is up. */
const REFRESH_BEHIND_MS = 10_000
/** Without the catalog a restaurant goes on selling by yesterday's menu, not by last week's. */
const STALE_MS = 24 * 60 * 60 * 1_000
const MAX_BYTES = 48 * 1024 * 1024

export type MenuSnapshots = {
  /**
   * The menu to price by, at most ten seconds old while the catalog is up; two where orders come often.
   *
   * @throws AppError SERVICE_UNAVAILABLE
   */
  read(tenant: Tenant, requestId: string): Promise<MenuSnapshot>
  /**
   * The current menu of the catalog, for when the copy and the till disagree. Read at most once a second; more often it
   * is the copy of that second.
   */
  refresh(tenant: Tenant, requestId: string): Promise<MenuSnapshot>
}

/**
 * Caches each restaurant's menu, so that placing an order usually waits for no other service. The copy is confirmed in
 * the background by its version, which the catalog checks without reading the menu. The last copy is in this service's
 * database, so that selling goes on while the catalog is down, even after a restart.
 */
export function createMenuSnapshots(otherServices: OtherServices): MenuSnapshots {
  const menus = otherServices.cached<MenuSnapshot>('catalog', {
    kind: 'menu',
    freshMs: FRESH_MS,
    refreshBehindMs: REFRESH_BEHIND_MS,
    staleMs: STALE_MS,
    maxBytes: MAX_BYTES,
    schema: getMenuSnapshot.response,
    async ask({ tenant, requestId }, known) {
      const input = {
        params: { restaurantId: tenant.id },
        ...(known?.version && { query: { version: known.version } }),
      }
      const snapshot = await otherServices.call(getMenuSnapshot, input, { requestId })
      return snapshot.is_unchanged && known ? known : snapshot
    },
  })
  const about = (tenant: Tenant, requestId: string) => ({ tenant, key: '', requestId })

  return {
    read: (tenant, requestId) => menus.read(about(tenant, requestId)),
    // An order of a dish that was just added waits for the next question rather than be refused by the copy.
    refresh: (tenant, requestId) => menus.readAgain({ ...about(tenant, requestId), isPatient: true }),
  }
}
