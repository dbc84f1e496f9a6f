import { openDrawer, type ResponseOf } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import { replay } from '../shared/replay.ts'

/** POST /api/print/drawer/open. A repetition with the same key gets the first reply and opens no drawer. */
export function openDrawerRoute(deps: RouteDeps) {
  return route(openDrawer, async ({ tenant, body, idempotency, reply }) => {
    const outcome = await deps.openDrawer(tenant, { reason: body.reason, note: body.note ?? null }, idempotency)
    return outcome.kind === 'opened'
      ? outcome.reply
      : replay<ResponseOf<typeof openDrawer>>(outcome.stored, outcome.request, reply)
  })
}
