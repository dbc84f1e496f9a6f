import { addItems, AppError } from '@tiffin/contracts'
import { preparedRoute, type RouteContext } from '@tiffin/service-kit'
import type { PunchRequest } from '../clients/menu-snapshots.ts'
import type { RouteDeps } from '../deps.ts'
import { addingPunch } from '../repository/order-punches.ts'
import { replayPunch } from './shared/replay.ts'
import { storeAddition } from './shared/store-addition.ts'

/** POST /api/orders/{id}/add. The items are differences, so additions of two terminals add up (gap G4). */
export function addItemsRoute(deps: RouteDeps) {
  return preparedRoute(
    addItems,
    {
      prepare: { punch: readPunch, priced: (context: PunchRequest) => deps.menus.price(context, deps.handedOver) },
      handler: storeAddition(deps),
      whenFailed: (context, failure) => replayPunch(deps, context, readPunch(context), failure),
    },
    { whenParamsInvalid: () => new AppError('ORDER_NOT_FOUND') },
  )
}

/** Reads the punch of an addition from a request. @throws AppError EMPTY_ORDER */
function readPunch({ user, params, body, headers, idempotency }: RouteContext<typeof addItems>) {
  if (body.items.length === 0) throw new AppError('EMPTY_ORDER')
  return addingPunch(idempotency, user, params.id, body, headers)
}
