import { AppError } from '@tiffin/contracts'
import type { CartLine } from '@tiffin/domain'
import type { Tenant } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { priceLines, type RequestedLine } from '../domain/price-lines.ts'

/**
 * Prices lines by the cached menu, and on a mismatch by a fresh one: a till that has a new price already must not be
 * refused because the copy is ten seconds old.
 *
 * @throws AppError MENU_ITEM_UNAVAILABLE, PRICE_CHANGED or SERVICE_UNAVAILABLE
 */
export async function priceCurrent(
  { menus }: RouteDeps,
  tenant: Tenant,
  requested: readonly RequestedLine[],
  requestId: string,
): Promise<CartLine[]> {
  try {
    return priceLines(await menus.read(tenant, requestId), requested)
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'SERVICE_UNAVAILABLE') throw error
    return priceLines(await menus.refresh(tenant, requestId), requested)
  }
}
