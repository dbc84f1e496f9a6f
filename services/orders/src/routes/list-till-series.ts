import { listTillSeries } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { toWireTillSeries } from '../till-series-wire.ts'

export function listTillSeriesRoute({ tillSeries }: RouteDeps) {
  return route(
    listTillSeries,
    async ({ tenant }) => ({ series: (await tillSeries.list(tenant)).map(toWireTillSeries) }),
    { isHeavy: true },
  )
}
