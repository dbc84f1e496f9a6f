import { addItems, AppError } from '@tiffin/contracts'
import { preparedRoute } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { pricePunch } from './shared/price-punch.ts'
import { readAddition } from './shared/read-punch.ts'
import { replayPunch } from './shared/replay.ts'
import { storeAddition } from './shared/store-addition.ts'

/** POST /api/orders/{id}/add. The items are differences, so additions of two terminals add up (gap G4). */
export function addItemsRoute(deps: RouteDeps) {
  return preparedRoute(
    addItems,
    {
      prepare: { addition: readAddition, priced: pricePunch(deps) },
      handler: storeAddition(deps),
      whenFailed: (context, failure) => replayPunch(deps, context, readAddition(context).punch, failure),
    },
    { whenParamsInvalid: () => new AppError('ORDER_NOT_FOUND') },
  )
}
