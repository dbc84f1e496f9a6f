import { listKeptPrices } from '@tiffin/contracts'
import { percentFromBasisPoints, rupeesFromPaise } from '@tiffin/domain'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'

/** POST /internal/restaurants/{restaurantId}/kept-prices. Ids that are no dish of the restaurant are left out. */
export function listKeptPricesRoute({ menu }: RouteDeps) {
  return route(listKeptPrices, async ({ params, body }) => {
    const dishes = await menu.listKeptPrices({ id: params.restaurantId }, body.ids)
    return dishes.map(({ id, name, kitchenName, stationId, prices }) => ({
      id,
      name,
      kitchen_name: kitchenName,
      station_id: stationId,
      prices: prices.map(({ untilHead, pricePaise, rateBasisPoints, taxGroupName, taxIsSplit, taxKind }) => ({
        until_head: untilHead,
        price: rupeesFromPaise(pricePaise),
        tax_rate: percentFromBasisPoints(rateBasisPoints),
        tax_group_name: taxGroupName,
        tax_is_split: taxIsSplit,
        ...(taxKind && { tax_kind: taxKind }),
      })),
    }))
  })
}
