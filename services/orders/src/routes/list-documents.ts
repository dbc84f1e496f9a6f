import { listDocuments, type QueryOf } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { toWireListedDocument } from '../document-wire.ts'
import { documentSearchOf } from '../domain/document-search.ts'
import type { DocumentFilter } from '../repository/list-documents.ts'

const USUAL_PAGE = 50

/** GET /api/documents. The query reads one document more than a page has, to find out whether another page follows. */
export function listDocumentsRoute({ documents }: RouteDeps) {
  return route(listDocuments, async ({ tenant, query }) => {
    const limit = query.limit ?? USUAL_PAGE
    const found = await documents.list(tenant, { ...filterOf(query), limit: limit + 1 })
    const page = found.slice(0, limit).map(toWireListedDocument)
    return { documents: page, next: found.length > limit ? (page.at(-1)?.id ?? null) : null }
  })
}

function filterOf({ from, to, kind, state, q, cursor }: QueryOf<typeof listDocuments>): Omit<DocumentFilter, 'limit'> {
  return {
    kind,
    state,
    cursor,
    search: documentSearchOf(q),
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
  }
}
