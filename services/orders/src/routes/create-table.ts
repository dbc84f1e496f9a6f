import { AppError, createTable, type Table } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { tableToWire } from '../wire.ts'
import { replay } from './replay.ts'

/** POST /api/tables */
export function createTableRoute({ floor, newId }: RouteDeps) {
  return route(
    createTable,
    async ({ tenant, body, idempotency, reply }) => {
      const outcome = await floor.createTable(
        tenant,
        newId(),
        body,
        idempotency && { request: idempotency, status: 201, replyOf: tableToWire },
      )
      return outcome.at === 'added' ? tableToWire(outcome.table) : replay<Table>(outcome.stored, outcome.request, reply)
    },
    { whenBodyInvalid: () => new AppError('TABLE_DETAILS_REQUIRED') },
  )
}
