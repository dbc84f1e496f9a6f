import { getMrr } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import { monthlyRevenue } from '../../domain/mrr.ts'

export function getMrrRoute({ platform, now }: RouteDeps) {
  return route(getMrr, async () => ({ total_mrr_paise: monthlyRevenue(await platform.listPrices(), now()) }))
}
