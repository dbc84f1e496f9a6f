import { AppError, printDocument, type ResponseOf } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { toWireDocumentDetails } from '../document-wire.ts'
import type { PrintedDocument } from '../repository/print-document.ts'
import { replay } from './shared/replay.ts'

type Reply = ResponseOf<typeof printDocument>

export function printDocumentRoute(deps: RouteDeps) {
  return route(
    printDocument,
    async ({ tenant, params, idempotency, reply }) => {
      const repeatable = idempotency && { request: idempotency, replyOf }
      const outcome = await deps.printDocument(tenant, params.id, repeatable)
      return outcome.kind === 'printed' ? replyOf(outcome) : replay<Reply>(outcome.stored, outcome.request, reply)
    },
    { whenParamsInvalid: () => new AppError('DOCUMENT_NOT_FOUND') },
  )
}

function replyOf({ document, copy }: PrintedDocument): Reply {
  return { document: toWireDocumentDetails(document), copy }
}
