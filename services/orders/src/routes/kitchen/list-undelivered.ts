import { listUndelivered, type ResponseOf } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import { toWireUndeliveredBill } from '../../print-wire.ts'
import type { StationPrinter } from '../../repository/undelivered-repository.ts'
import { toWireUndelivered } from '../../wire.ts'

/** GET /api/kitchen/undelivered. The reply has no version, because it also changes with time alone. */
export function listUndeliveredRoute({ undelivered, billJobs, menus }: RouteDeps) {
  return route(listUndelivered, async ({ tenant, req }) => {
    const [{ stations, tickets, more, moreExpired }, { printerName, hasDrawer, bills }] = await Promise.all([
      undelivered.list(tenant),
      billJobs.undelivered(tenant),
    ])
    const ofBills = {
      ...(printerName !== null && { bill_printer: printerName }),
      ...(hasDrawer && { has_drawer: true }),
      ...(bills.length > 0 && { bills: bills.map(toWireUndeliveredBill) }),
    }
    if (stations.length === 0) {
      const nothing = { tickets: [], more: 0, more_expired: 0, stations_without_screen: [] }
      return { is_watched: bills.length > 0, ...nothing, ...ofBills }
    }
    const outputs = new Map(stations.map((station) => [station.id, station]))
    // A removed station gets no new tickets, but a user must still take over its undelivered ones.
    const known = ((await menus.read(tenant, req.id)).stations ?? []).flatMap(({ id, name }) => {
      const output = outputs.get(id)
      return output ? [{ name, ...output }] : []
    })
    return {
      is_watched: tickets.length > 0 || known.length > 0 || bills.length > 0,
      tickets: tickets.map(toWireUndelivered),
      more,
      more_expired: moreExpired,
      stations_without_screen: known
        .filter(({ printer, hasScreen }) => printer === null && !hasScreen)
        .map(({ name }) => name),
      stations_with_printer: known.filter(({ printer }) => printer !== null).map(({ name }) => name),
      printers_in_trouble: known.flatMap(({ name, printer }) => troubleOf(name, printer)),
      ...ofBills,
    }
  })
}

type Trouble = NonNullable<ResponseOf<typeof listUndelivered>['printers_in_trouble']>

/**
 * Returns the trouble of a station's printer; empty if the printer can print. A ticket that the printer lacks letters
 * for is no trouble of the printer, because the list of tickets already has that problem.
 */
function troubleOf(station: string, printer: StationPrinter | null): Trouble {
  if (printer === null) return []
  if (!printer.isAgentOn) return [{ station, printer: printer.name, problem: null }]
  const { name, problem } = printer
  return problem === null || problem === 'cannot-print' ? [] : [{ station, printer: name, problem }]
}
