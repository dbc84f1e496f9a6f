import { AppError, printKot } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { toWireKot } from '../wire.ts'

/**
 * POST /api/orders/{id}/kots/{kotId}/print. The print is counted before the till prints it, so that no reprint looks
 * like a new ticket.
 */
export function printKotRoute({ kots }: RouteDeps) {
  return route(
    printKot,
    async ({ tenant, params }) => {
      const { kot, mayBePrinted } = await kots.countPaper(tenant, params.id, params.kotId)
      return { ...toWireKot(kot), may_be_printed: mayBePrinted }
    },
    { whenParamsInvalid: () => new AppError('KOT_NOT_FOUND') },
  )
}
