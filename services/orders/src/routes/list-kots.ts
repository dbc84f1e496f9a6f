import { AppError, listKots } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { toWireKot } from '../wire.ts'

export function listKotsRoute({ kots }: RouteDeps) {
  return route(listKots, async ({ tenant, params }) => (await kots.list(tenant, params.id)).map(toWireKot), {
    whenParamsInvalid: () => new AppError('ORDER_NOT_FOUND'),
  })
}
