import { AppError, printKot } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { toWireKot } from '../wire.ts'

/** POST /api/orders/{id}/kots/{kotId}/print. Counted before the paper, because nobody may take a reprint for new. */
export function printKotRoute({ kots }: RouteDeps) {
  return route(
    printKot,
    async ({ tenant, params }) => toWireKot(await kots.countPaper(tenant, params.id, params.kotId)),
    { whenParamsInvalid: () => new AppError('KOT_NOT_FOUND') },
  )
}
