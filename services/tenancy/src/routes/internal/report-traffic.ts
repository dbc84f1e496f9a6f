import { AppError, reportTraffic } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { TrafficCounters } from '../../traffic/traffic-counters.ts'

export function reportTrafficRoute(counters: TrafficCounters) {
  return route(reportTraffic, async ({ body, req }) => {
    const totals = await counters.add(body.counts).catch((err: unknown) => {
      req.log.warn({ err }, 'traffic is not added up')
      throw new AppError('SERVICE_UNAVAILABLE')
    })
    return { totals }
  })
}
