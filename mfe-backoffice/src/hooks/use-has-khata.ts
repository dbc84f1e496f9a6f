import { getRestaurantSettings, listKhatas } from '@tiffin/contracts'
import { useApiQuery } from '@tiffin/web-kit'

/**
 * Returns whether the restaurant has khatas to show: it puts bills on khatas, or it has opened some before, on which
 * money may be owed. Returns false until that is known, and where it cannot be read.
 */
export function useHasKhata(): boolean {
  const settings = useApiQuery(getRestaurantSettings)
  const isOn = settings.data?.khata ?? false
  const any = useApiQuery(listKhatas, {}, { enabled: settings.isSuccess && !isOn, staleTime: Infinity, retry: false })
  return isOn || (any.data?.khatas.length ?? 0) > 0
}
