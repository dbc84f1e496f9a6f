import { AppError, getDocument } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { toWireDocumentDetails } from '../document-wire.ts'

export function getDocumentRoute({ documents }: RouteDeps) {
  return route(
    getDocument,
    async ({ tenant, params }) => toWireDocumentDetails(await documents.load(tenant, params.id)),
    {
      whenParamsInvalid: () => new AppError('DOCUMENT_NOT_FOUND'),
    },
  )
}
