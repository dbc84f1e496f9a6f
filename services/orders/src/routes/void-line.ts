import { AppError, voidLine, type BodyOf, type MenuSnapshot, type Order as WireOrder } from '@tiffin/contracts'
import { MAY_APPROVE_VOID } from '@tiffin/domain'
import { route, type Tenant } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { itemsById } from '../domain/price-lines.ts'
import type { FindCook, VoidRequest } from '../repository/void-line.ts'
import { toWireOrder } from '../wire.ts'
import { readMenuForWrite } from './shared/menu-for-write.ts'
import { markRepeated, replay } from './shared/replay.ts'
import { verifyApproval } from './shared/verify-approval.ts'

type Body = BodyOf<typeof voidLine>

/** POST /api/orders/{id}/void. The approval is checked only when the caller's role is not enough. */
export function voidLineRoute(deps: RouteDeps) {
  return route(
    voidLine,
    async ({ tenant, user, params, body, req, idempotency, reply }) => {
      const repeatable = idempotency && { request: idempotency, replyOf: toWireOrder }
      const menu = await readMenuForWrite(deps, tenant, req.id)
      const request = requestOf(body, user.id, () =>
        MAY_APPROVE_VOID.includes(user.role) ? null : requireApproval(deps, tenant, params.id, body),
      )
      const outcome = await deps.voidLine(tenant, params.id, request, cookByMenu(menu), repeatable)
      if (outcome.kind === 'replayed') return replay<WireOrder>(outcome.stored, outcome.request, reply)
      if (outcome.kind === 'repeated') markRepeated(reply)
      return toWireOrder(outcome.order)
    },
    { whenParamsInvalid: () => new AppError('ORDER_NOT_FOUND') },
  )
}

function requestOf(body: Body, requestedBy: string, approve: VoidRequest['requireApproval']): VoidRequest {
  const { line_id: lineId, quantity, reason, note, wasted, version } = body
  return { lineId, quantity, reason, note: note || null, wasted, version, requestedBy, requireApproval: approve }
}

/**
 * Checks the approval of a void.
 *
 * @throws AppError APPROVAL_REQUIRED without an approval; APPROVAL_NOT_VALID for one that is expired or forged, of
 *   another restaurant or void, or of a colleague whose role may not approve
 */
function requireApproval(
  deps: Pick<RouteDeps, 'approvals'>,
  tenant: Tenant,
  orderId: string,
  { approval, line_id, quantity }: Body,
): ReturnType<VoidRequest['requireApproval']> {
  if (!approval) throw new AppError('APPROVAL_REQUIRED')
  const claims = verifyApproval(deps, tenant, approval)
  const isOfThis =
    claims !== null &&
    'line' in claims &&
    claims.order === orderId &&
    claims.line === line_id &&
    claims.quantity === quantity &&
    MAY_APPROVE_VOID.includes(claims.role)
  if (!isOfThis) throw new AppError('APPROVAL_NOT_VALID')
  return { id: claims.jti, userId: claims.sub, email: claims.name }
}

/**
 * Returns a function that finds the station of a dish and its name on tickets by the menu. A dish that left the menu or
 * has no station gets the first station. `voidLine` uses the station only if no ticket of the order has the dish.
 */
function cookByMenu(readMenu: () => MenuSnapshot): FindCook {
  return (menuItemId) => {
    const menu = readMenu()
    const stations = menu.stations ?? []
    const item = itemsById(menu).get(menuItemId)
    const station = stations.find(({ id }) => id === item?.station_id) ?? stations[0] ?? null
    return { station, ticketName: item?.kitchen_name ?? null }
  }
}
