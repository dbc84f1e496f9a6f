import { AppError, getMenuSnapshot, listKeptPrices, MENU_COPY_LIFE_MS, type MenuSnapshot } from '@tiffin/contracts'
import type { Tenant } from '@tiffin/service-kit'
import { arrivalOf, tapOf, type Arrival, type HandedOver, type Taken } from '../domain/late-arrival.ts'
import { priceLatePunch, type LatePunch } from '../domain/price-late-lines.ts'
import { pricePunch, type RequestedLine } from '../domain/price-lines.ts'
import type { MenuHeads } from './menu-heads.ts'
import { createAnnouncedAnswers, type AnnouncedAnswers, type AnnouncementDeps } from './announced-answers.ts'

const FRESH_MS = 2_000
/** The age up to which a menu is used without a question about it while the heads of all menus are heard. */
const CONFIRMED_MS = 10 * 60_000
/** The greatest age of a menu by which a restaurant goes on selling while the catalog is unavailable. */
const STALE_MS = 24 * 60 * 60 * 1_000
const MAX_BYTES = 48 * 1024 * 1024

/** The request of a punch: its lines, and what the till says about the tap and about the menu that it showed. */
export type PunchRequest = {
  readonly tenant: Tenant
  readonly req: { readonly id: string }
  readonly body: {
    readonly items: readonly RequestedLine[]
    readonly taken?: Taken
  }
}

/** A punch with its prices, and the arrival by which it was priced. */
export type PricedPunch = LatePunch & { readonly arrival: Arrival }

/**
 * Each restaurant's menu, with every change up to ten seconds ago while the catalog is available, and the prices by it.
 */
export type MenuSnapshots = AnnouncedAnswers<MenuSnapshot> & {
  /**
   * Prices the lines of a punch by the copy. If the copy refuses them, they are priced again by the catalog's current
   * menu: the copy may lack a change of the last ten seconds, and a till that already has a new price or a new dish
   * must not be refused for that. What the current menu refuses too is refused, unless the punch comes late: then it is
   * priced as it was eaten, for which the catalog is asked for the prices of the last week.
   *
   * @throws AppError MENU_ITEM_UNAVAILABLE, MODIFIER_CHOICE_INVALID, PRICE_CHANGED or NOT_SERVED_NOW; for a late punch
   *   only MENU_ITEM_UNAVAILABLE for a dish that the restaurant never had; SERVICE_UNAVAILABLE
   */
  price(request: PunchRequest, handedOver?: HandedOver): Promise<PricedPunch>
}

type MenuDeps = AnnouncementDeps & {
  readonly now: () => Date
  /** Tells which menus changed; absent where nobody asks the catalog for that. */
  readonly heads?: MenuHeads | undefined
}

/**
 * Caches each restaurant's menu, so that placing an order usually waits for no other service. The catalog announces
 * every change before it replies to the user who made it. While the heads of all menus are heard a copy is good for ten
 * minutes; else it is confirmed in the background by its version, which the catalog checks without reading the menu.
 * The last copy is in this service's database, so that selling goes on while the catalog is down, even after a
 * restart.
 */
export function createMenuSnapshots({ otherServices, broadcast, now, heads }: MenuDeps): MenuSnapshots {
  // A stored copy may be from a process of an earlier release and lack fields that the catalog sent. So only a copy
  // that this process has read is confirmed by its version. Any other copy prices orders only until the whole menu is
  // read.
  const readHere = new WeakSet<MenuSnapshot>()
  const answers = otherServices.cached<MenuSnapshot>('catalog', {
    kind: 'menu',
    freshMs: FRESH_MS,
    confirmedMs: CONFIRMED_MS,
    isConfirmed: (readAt) => heads?.confirms(readAt) ?? false,
    refreshBehindMs: MENU_COPY_LIFE_MS,
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
  heads?.subscribe((id) => answers.outdate({ tenant: { id }, key: '', requestId: 'menu-heads' }))
  const copies = createAnnouncedAnswers({ service: 'catalog', kind: 'menu', answers }, { otherServices, broadcast })

  /** Prices the lines by the copy, and if that refuses them by the current menu. */
  const priceNow = async (tenant: Tenant, requestId: string, items: readonly RequestedLine[], at: Date) => {
    try {
      return pricePunch(await copies.read(tenant, requestId), items, at)
    } catch (error) {
      if (!isRefusal(error)) throw error
      return pricePunch(await copies.readAgain(tenant, requestId), items, at)
    }
  }

  return {
    ...copies,

    async price({ tenant, req: { id: requestId }, body: { items, taken } }, handedOver) {
      const arrival = arrivalOf(taken, now(), handedOver)
      const tap = tapOf(arrival)
      try {
        return { ...(await priceNow(tenant, requestId, items, tap ?? now())), honoured: [], arrival }
      } catch (error) {
        if (tap === null || !isRefusal(error)) throw error
      }
      const input = { params: { restaurantId: tenant.id }, body: { ids: [...new Set(items.map(({ id }) => id))] } }
      const before = await otherServices.call(listKeptPrices, input, { requestId }).catch((cause: unknown) => {
        throw Object.assign(new AppError('SERVICE_UNAVAILABLE'), { cause })
      })
      const menu = await copies.read(tenant, requestId)
      return { ...priceLatePunch(menu, before, items, taken?.menu_head ?? 0, tap), arrival }
    },
  }
}

/** Returns whether the menu refuses the lines; false where there is no menu to price them by. */
function isRefusal(error: unknown): boolean {
  return error instanceof AppError && error.code !== 'SERVICE_UNAVAILABLE'
}
