import { getMenuSnapshot } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import { createHoursMapper } from '../../daypart-wire.ts'
import type { RouteDeps } from '../../deps.ts'
import { stationFinderOf, toWireStation } from '../../station-wire.ts'
import { toWirePricedDish } from '../../wire.ts'
import { versionOf } from '../shared/version-of.ts'

/**
 * GET /internal/restaurants/{restaurantId}/menu-snapshot. The menu is not read when the caller names the current
 * version.
 */
export function getMenuSnapshotRoute({ menu, build }: RouteDeps) {
  return route(getMenuSnapshot, async ({ params, query }) => {
    const tenant = { id: params.restaurantId }
    const known = query.version
    if (known !== undefined && known === `${build} ${versionOf(await menu.moment(tenant))}`) {
      return { version: known, is_unchanged: true, items: [] }
    }
    const { moment, head, found, stations, routes, dayparts } = await menu.listPrices(tenant)
    const findStation = stationFinderOf({ stations, routes })
    const toHours = createHoursMapper(dayparts)
    return {
      version: `${build} ${versionOf(moment)}`,
      head,
      stations: stations.map(toWireStation),
      items: found.map((dish) => ({
        ...toWirePricedDish(dish),
        ...(dish.taxGroup?.kind && { tax_kind: dish.taxGroup.kind }),
        station_id: findStation(dish),
        kitchen_name: dish.kitchenName,
        ...toHours(dish),
      })),
    }
  })
}
