import type { TillSeries } from '@tiffin/contracts'
import { documentNumber } from '@tiffin/domain'
import type { MockRestaurant } from '../restaurant.ts'

/** Lists the series that tills number themselves, with the numbers that have not arrived. */
export function tillSeriesOf({ tillNumbers, documents }: MockRestaurant): TillSeries[] {
  return [...tillNumbers].map(([key, { tillId, last, at }]) => {
    const [series = '', year = ''] = key.split('/')
    const arrived = documents
      .filter(({ number }) => number.startsWith(`${key}/`))
      .map(({ number }) => Number(number.slice(key.length + 1)))
    const lastArrived = Math.max(0, ...arrived)
    const missing = Array.from({ length: last }, (_, index) => index + 1).filter((serial) => !arrived.includes(serial))
    const runs = missing.filter((serial) => !missing.includes(serial - 1) || serial === lastArrived + 1)
    return {
      series,
      financial_year: year,
      till_id: tillId,
      received: arrived.length,
      last_taken: documentNumber(series, year, last),
      taken_at: at,
      missing: runs.map((from) => {
        let to = from
        while (missing.includes(to + 1)) to++
        return {
          from: documentNumber(series, year, from),
          to: documentNumber(series, year, to),
          count: to - from + 1,
          is_at_end: from > lastArrived,
        }
      }),
      missing_count: missing.length,
    }
  })
}
