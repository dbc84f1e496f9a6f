import { noteTillSeries } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'

/** POST /api/documents/till-series. A till sends this request when it is opened, if it has ever taken a number. */
export function noteTillSeriesRoute({ tillSeries, now }: RouteDeps) {
  return route(noteTillSeries, async ({ tenant, body: { till_id, series, financial_year, last } }) => {
    const takenAt = now()
    await tillSeries.note(tenant, {
      series,
      financialYear: financial_year,
      tillId: till_id,
      lastTaken: last,
      takenAt,
    })
  })
}
