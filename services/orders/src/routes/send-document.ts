import { AppError, sendDocument, type ResponseOf } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { replay } from './shared/replay.ts'

/** POST /api/documents/{id}/send. The texts on the paper are read first, so that no lock waits for another service. */
export function sendDocumentRoute(deps: RouteDeps) {
  return route(
    sendDocument,
    async ({ tenant, params, idempotency, reply, req }) => {
      const texts = await deps.billTexts.read(tenant, req.id)
      const outcome = await deps.sendDocument(tenant, params.id, { texts, jobId: deps.newId() }, idempotency)
      return outcome.kind === 'sent'
        ? outcome.reply
        : replay<ResponseOf<typeof sendDocument>>(outcome.stored, outcome.request, reply)
    },
    { whenParamsInvalid: () => new AppError('DOCUMENT_NOT_FOUND') },
  )
}
