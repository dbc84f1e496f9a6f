import { AppError, createTable, type Table as WireTable } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { toWireTable } from '../wire.ts'
import { replay } from './shared/replay.ts'

export function createTableRoute({ tables, newId }: RouteDeps) {
  return route(
    createTable,
    async ({ tenant, body, idempotency, reply }) => {
      const repeatable = idempotency && { request: idempotency, replyOf: toWireTable }
      const outcome = await tables.create(tenant, newId(), body, repeatable)
      return outcome.kind === 'added'
        ? toWireTable(outcome.table)
        : replay<WireTable>(outcome.stored, outcome.request, reply)
    },
    { whenBodyInvalid: () => new AppError('TABLE_DETAILS_REQUIRED') },
  )
}
