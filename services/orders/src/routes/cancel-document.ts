import { AppError, cancelDocument, type DocumentDetails } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { toWireDocumentDetails } from '../document-wire.ts'
import { replay } from './shared/replay.ts'
import { requireDocumentApproval } from './shared/verify-approval.ts'

/** POST /api/documents/{id}/cancel. The approval is checked only when the caller's role is not enough. */
export function cancelDocumentRoute(deps: RouteDeps) {
  return route(
    cancelDocument,
    async ({ tenant, user, params: { id }, body, idempotency, reply }) => {
      const request = {
        reason: body.reason,
        note: body.note || null,
        requireApproval: () => requireDocumentApproval(deps, tenant, user, 'cancel-document', id, body.approval),
      }
      const repeatable = idempotency && { request: idempotency, replyOf: toWireDocumentDetails }
      const outcome = await deps.cancelDocument(tenant, id, request, repeatable)
      return outcome.kind === 'cancelled'
        ? toWireDocumentDetails(outcome.stored)
        : replay<DocumentDetails>(outcome.stored, outcome.request, reply)
    },
    { whenParamsInvalid: () => new AppError('DOCUMENT_NOT_FOUND') },
  )
}
