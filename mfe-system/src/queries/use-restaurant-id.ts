import { systemPaths } from '@tiffin/contracts'
import { useLocation } from '@tiffin/web-kit'

/** Provides the id of the restaurant whose page is open. */
export function useRestaurantId(): string {
  return useLocation().pathname.slice(systemPaths.restaurant('').length)
}
