import type { addItems, BodyOf } from '@tiffin/contracts'
import type { Tenant } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import { tapOf, type Arrival } from '../../domain/late-arrival.ts'
import type { LatePunch } from '../../domain/price-late-lines.ts'

type Punched = Pick<BodyOf<typeof addItems>, 'items' | 'taken'>

/**
 * Prices the lines of a punch: by the menu of now if it is on time, as they were eaten if it is late.
 *
 * @throws AppError as `price` or `priceLate` of the menus
 */
export async function priceArrived(
  { menus, now }: Pick<RouteDeps, 'menus' | 'now'>,
  tenant: Tenant,
  requestId: string,
  { items, taken }: Punched,
  arrival: Arrival,
): Promise<LatePunch> {
  const tap = tapOf(arrival)
  if (tap !== null) return menus.priceLate(tenant, requestId, items, taken?.menu_head ?? 0, tap)
  return { ...(await menus.price(tenant, requestId, items, now())), honoured: [] }
}
