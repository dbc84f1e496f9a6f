import { arrangeStations } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'

export function arrangeStationsRoute({ stations }: RouteDeps) {
  return route(arrangeStations, ({ tenant, body }) => stations.arrange(tenant, body.ids))
}
