import { MOST_MISSING_ROWS, type TillSeries as WireTillSeries } from '@tiffin/contracts'
import { documentNumber } from '@tiffin/domain'
import type { TillSeries } from './repository/till-series-repository.ts'

export function toWireTillSeries({
  series,
  financialYear,
  tillId,
  received,
  lastReceived,
  lastTaken,
  ...rest
}: TillSeries): WireTillSeries {
  const numberOf = (serial: number) => documentNumber(series, financialYear, serial)
  const atEnd = lastTaken > lastReceived ? [[lastReceived + 1, lastTaken] as const] : []
  const missing = [...rest.gaps, ...atEnd].map(([from, to]) => ({
    from: numberOf(from),
    to: numberOf(to),
    count: to - from + 1,
    is_at_end: from > lastReceived,
  }))
  return {
    series,
    financial_year: financialYear,
    till_id: tillId,
    received,
    last_taken: numberOf(Math.max(lastTaken, lastReceived)),
    taken_at: rest.takenAt.toISOString(),
    missing: missing.slice(-MOST_MISSING_ROWS),
    missing_count: missing.reduce((sum, { count }) => sum + count, 0),
  }
}
