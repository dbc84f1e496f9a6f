import { AppError, deleteStation } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'

export function deleteStationRoute({ stations }: RouteDeps) {
  return route(deleteStation, ({ tenant, params }) => stations.delete(tenant, params.id), {
    whenParamsInvalid: () => new AppError('STATION_NOT_FOUND'),
  })
}
