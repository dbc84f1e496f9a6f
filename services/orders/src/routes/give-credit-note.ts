import { AppError, giveCreditNote, type DocumentDetails } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { toWireDocumentDetails } from '../document-wire.ts'
import { markRepeated, replay } from './shared/replay.ts'
import { requireDocumentApproval } from './shared/verify-approval.ts'

/** POST /api/documents/{id}/credit-note. The approval is checked only when the caller's role is not enough. */
export function giveCreditNoteRoute(deps: RouteDeps) {
  return route(
    giveCreditNote,
    async ({ tenant, user, params: { id }, body, idempotency, reply }) => {
      const request = {
        portions: body.items ?? null,
        reason: body.reason,
        note: body.note || null,
        method: body.method,
        reference: body.reference || null,
        notesSeen: body.credit_notes,
        givenBy: user.id,
        requireApproval: () => requireDocumentApproval(deps, tenant, user, 'credit-note', id, body.approval),
      }
      const repeatable = idempotency && { request: idempotency, replyOf: toWireDocumentDetails }
      const outcome = await deps.giveCreditNote(tenant, id, request, repeatable)
      if (outcome.kind === 'replayed') return replay<DocumentDetails>(outcome.stored, outcome.request, reply)
      if (outcome.kind === 'repeated') markRepeated(reply)
      return toWireDocumentDetails(outcome.note)
    },
    { whenParamsInvalid: () => new AppError('DOCUMENT_NOT_FOUND') },
  )
}
