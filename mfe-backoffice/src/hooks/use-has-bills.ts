import { getRestaurantSettings, listDocuments } from '@tiffin/contracts'
import { useApiQuery } from '@tiffin/web-kit'

/**
 * Returns whether the restaurant has tax invoices to show: it bills by GST, or it did once. False until that is known.
 */
export function useHasBills(): boolean {
  const settings = useApiQuery(getRestaurantSettings)
  const isByGst = settings.data?.gst_mode === 'regular'
  const any = useApiQuery(
    listDocuments,
    { query: { limit: 1 } },
    // What was issued stays, so that the answer is good for as long as the page is open.
    { enabled: settings.isSuccess && !isByGst, staleTime: Infinity, retry: false },
  )
  return isByGst || (any.data?.documents.length ?? 0) > 0
}
