import { listUndelivered } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import { toWireUndelivered } from '../../wire.ts'

/** GET /api/kitchen/undelivered. The reply has no version, because it changes by time alone. */
export function listUndeliveredRoute({ undelivered, menus }: RouteDeps) {
  return route(listUndelivered, async ({ tenant, req }) => {
    const { stations, tickets, more, moreExpired } = await undelivered.list(tenant)
    if (stations.length === 0)
      return { is_watched: false, tickets: [], more: 0, more_expired: 0, stations_without_screen: [] }
    const known = (await menus.read(tenant, req.id)).stations ?? []
    const missing = new Set(stations.filter(({ hasScreen }) => !hasScreen).map(({ id }) => id))
    return {
      // A removed station gets no new tickets, but somebody must still take over its undelivered ones.
      is_watched: tickets.length > 0 || known.some(({ id }) => stations.some((station) => station.id === id)),
      tickets: tickets.map(toWireUndelivered),
      more,
      more_expired: moreExpired,
      stations_without_screen: known.filter(({ id }) => missing.has(id)).map(({ name }) => name),
    }
  })
}
