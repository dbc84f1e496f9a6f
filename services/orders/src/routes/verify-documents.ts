import { verifyDocuments } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'

export function verifyDocumentsRoute({ documents }: RouteDeps) {
  return route(
    verifyDocuments,
    async ({ tenant }) => ({
      series: (await documents.verify(tenant)).map(({ kind, series, ...verified }) => ({
        kind,
        series,
        financial_year: verified.financialYear,
        documents: verified.documents,
        newest_hash: verified.newestHash,
        first_broken: verified.firstBroken,
      })),
    }),
    { isHeavy: true },
  )
}
