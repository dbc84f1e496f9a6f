import { listKitchenTickets, type MenuSnapshot } from '@tiffin/contracts'
import { MINUTE_MS } from '@tiffin/domain'
import { versionedRoute, type Moment } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import { toWireKitchenTicket } from '../../wire.ts'
import { callerId } from '../shared/caller-id.ts'
import { versionOf } from '../shared/version-of.ts'

/**
 * GET /api/kitchen/tickets. Tickets expire by the clock, so the version contains the minute. Each call also records
 * that a screen of the station is on, from which tills learn whether a screen shows the station's tickets.
 */
export function listKitchenTicketsRoute({ kitchen, undelivered, orders, menus }: RouteDeps) {
  const version = (moment: Moment, kotHead: number, menu: MenuSnapshot, station: string | null) =>
    versionOf(moment, [Math.floor(moment.now.getTime() / MINUTE_MS), kotHead, menu.stations, station])

  return versionedRoute(listKitchenTickets, {
    async version({ tenant, query: { station = null }, req, ...caller }) {
      const kotHead = await undelivered.noteScreen(tenant, callerId(caller), station)
      const [moment, menu] = await Promise.all([orders.moment(tenant), menus.read(tenant, req.id)])
      return version(moment, kotHead, menu, station)
    },
    async read({ tenant, query: { station = null }, req, ...caller }) {
      const kotHead = await undelivered.noteScreen(tenant, callerId(caller), station)
      const menu = await menus.read(tenant, req.id)
      const { moment, found } = await kitchen.board(tenant, station)
      return {
        version: version(moment, kotHead, menu, station),
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
