import { AppError, deleteDaypart } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'

export function deleteDaypartRoute({ dayparts }: RouteDeps) {
  return route(deleteDaypart, ({ tenant, params }) => dayparts.delete(tenant, params.id), {
    whenParamsInvalid: () => new AppError('DAYPART_NOT_FOUND'),
  })
}
