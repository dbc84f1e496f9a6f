import { getRestaurantSettings, listDocuments } from '@tiffin/contracts'
import { isDocumented } from '@tiffin/domain'
import { useApiQuery } from '@tiffin/web-kit'

/**
 * Returns whether the restaurant has tax invoices or bills of supply to show: it issues them, or it has issued some
 * before. Returns false until that is known, and where it cannot be read.
 */
export function useHasBills(): boolean {
  const settings = useApiQuery(getRestaurantSettings)
  const isByGst = isDocumented(settings.data?.gst_mode)
  const any = useApiQuery(
    listDocuments,
    { query: { limit: 1 } },
    // An issued document is never deleted, so a reply that contains one stays valid while the page is open.
    { enabled: settings.isSuccess && !isByGst, staleTime: Infinity, retry: false },
  )
  return isByGst || (any.data?.documents.length ?? 0) > 0
}
