import { countOrders } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'

export function countOrdersRoute({ platform }: RouteDeps) {
  return route(countOrders, async () => ({ orders: await platform.countOrders() }))
}
