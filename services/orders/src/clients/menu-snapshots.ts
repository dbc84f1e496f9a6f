import { AppError, getMenuSnapshot, MENU_COPY_LIVES_MS, type MenuSnapshot } from '@tiffin/contracts'
import type { Broadcast, OtherServices, Tenant } from '@tiffin/service-kit'
import { pricePunch, type PricedPunch, type RequestedLine } from '../domain/price-lines.ts'
import type { Change } from './change.ts'

const FRESH_MS = 2_000
/** While the catalog is unavailable a restaurant goes on selling by yesterday's menu, but not by last week's. */
const STALE_MS = 24 * 60 * 60 * 1_000
const MAX_BYTES = 48 * 1024 * 1024

export type MenuSnapshots = {
  /**
   * Returns the menu to price by: no older than the last change that the catalog announced, and at most ten seconds old
   * while the catalog is available.
   *
   * @throws AppError SERVICE_UNAVAILABLE
   */
  read(tenant: Tenant, requestId: string): Promise<MenuSnapshot>
  /**
   * Returns the catalog's current menu, for a copy that disagrees with the till. The catalog is asked at most once a
   * second; within that second the last answer is returned.
   */
  refresh(tenant: Tenant, requestId: string): Promise<MenuSnapshot>
  /**
   * Prices lines by the copy, and on a mismatch by the catalog's current menu, because a till that already has a new
   * price must not be refused for a copy that is ten seconds old.
   *
   * @throws AppError MENU_ITEM_UNAVAILABLE, PRICE_CHANGED or SERVICE_UNAVAILABLE
   */
  price(tenant: Tenant, requestId: string, requested: readonly RequestedLine[]): Promise<PricedPunch>
  /**
   * Reads a changed menu, stores it for all processes of this service and makes each drop its older copy. From then on
   * no process prices by the older copy, even if the catalog becomes unavailable at once.
   *
   * @throws AppError SERVICE_UNAVAILABLE when the catalog does not answer, or a process does not confirm in time; that
   *   process then prices by its copy until the copy is ten seconds old
   */
  noteChange(tenant: Tenant, requestId: string): Promise<void>
}

type MenuSnapshotsDeps = {
  readonly otherServices: OtherServices
  /** Connects the processes of this service. */
  readonly broadcast: Broadcast
}

/**
 * Caches each restaurant's menu, so that placing an order usually waits for no other service. The catalog announces
 * every change before it replies to the user who made it. The copy is also confirmed in the background by its version,
 * which the catalog checks without reading the menu. The last copy is in this service's database, so that selling goes
 * on while the catalog is down, even after a restart.
 */
export function createMenuSnapshots({ otherServices, broadcast }: MenuSnapshotsDeps): MenuSnapshots {
  // A stored copy may be that of a process of an earlier release, without fields that the catalog sent. So only what
  // this process has read is confirmed by its version; orders are priced by any other copy only until the whole menu is
  // read.
  const readHere = new WeakSet<MenuSnapshot>()
  const menus = otherServices.cached<MenuSnapshot>('catalog', {
    kind: 'menu',
    freshMs: FRESH_MS,
    refreshBehindMs: MENU_COPY_LIVES_MS,
    staleMs: STALE_MS,
    maxBytes: MAX_BYTES,
    schema: getMenuSnapshot.response,
    async ask({ tenant, requestId }, known) {
      const version = known && readHere.has(known) ? known.version : undefined
      const input = { params: { restaurantId: tenant.id }, ...(version && { query: { version } }) }
      const snapshot = await otherServices.call(getMenuSnapshot, input, { requestId })
      if (snapshot.is_unchanged && known) return known
      readHere.add(snapshot)
      return snapshot
    },
  })
  const about = (tenant: Tenant, requestId: string) => ({ tenant, key: '', requestId })
  broadcast.subscribe({
    onMessage(message) {
      const change = JSON.parse(message) as Change
      if (change.kind === 'plan') return
      const { restaurantId, version } = change
      otherServices.heardFrom('catalog')
      menus.outdate(about({ id: restaurantId }, 'menu-change'), (menu) => version !== null && menu.version === version)
    },
    onListening: () => menus.outdateAll(),
  })

  function read(tenant: Tenant, requestId: string): Promise<MenuSnapshot> {
    // A process that is not listening may have missed a change, so it confirms its copy first.
    if (!broadcast.isListening()) menus.outdate(about(tenant, requestId))
    return menus.read(about(tenant, requestId))
  }

  function refresh(tenant: Tenant, requestId: string): Promise<MenuSnapshot> {
    // An order of a dish that was just added waits for the next answer of the catalog, because the copy would refuse
    // it.
    return menus.readAgain({ ...about(tenant, requestId), isPatient: true })
  }

  return {
    read,
    refresh,

    async price(tenant, requestId, requested) {
      try {
        return pricePunch(await read(tenant, requestId), requested)
      } catch (error) {
        if (!(error instanceof AppError) || error.code === 'SERVICE_UNAVAILABLE') throw error
        return pricePunch(await refresh(tenant, requestId), requested)
      }
    },

    async noteChange(tenant, requestId) {
      otherServices.heardFrom('catalog')
      const send = (version: string | null) =>
        broadcast.send(JSON.stringify({ kind: 'menu', restaurantId: tenant.id, version } satisfies Change))
      try {
        const { version } = await menus.replace(about(tenant, requestId))
        await send(version ?? null)
      } catch (error) {
        await send(null).catch(() => undefined)
        throw Object.assign(new AppError('SERVICE_UNAVAILABLE'), { cause: error })
      }
    },
  }
}
