import { listKitchenTickets, type MenuSnapshot } from '@tiffin/contracts'
import { versionedRoute, type Moment } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import { toWireKitchenTicket } from '../../wire.ts'
import { versionOf } from '../version-of.ts'

const MINUTE_MS = 60_000

/** GET /api/kitchen/tickets. Tickets come up no longer after hours, so a version is over with its minute. */
export function listKitchenTicketsRoute({ kitchen, orders, menus }: RouteDeps) {
  const version = (moment: Moment, menu: MenuSnapshot, station: string | null) =>
    versionOf(moment, [Math.floor(moment.now.getTime() / MINUTE_MS), menu.stations, station])

  return versionedRoute(listKitchenTickets, {
    async version({ tenant, query: { station = null }, req }) {
      const [moment, menu] = await Promise.all([orders.moment(tenant), menus.read(tenant, req.id)])
      return version(moment, menu, station)
    },
    async read({ tenant, query: { station = null }, req }) {
      const menu = await menus.read(tenant, req.id)
      const { moment, found } = await kitchen.board(tenant, station)
      return {
        version: version(moment, menu, station),
        body: {
          stations: (menu.stations ?? []).map(({ id, name, amber_minutes, red_minutes }) => ({
            id,
            name,
            amber_minutes,
            red_minutes,
          })),
          open: found.open.map(toWireKitchenTicket),
          more: found.more,
          bumped: found.bumped.map(toWireKitchenTicket),
        },
      }
    },
  })
}
