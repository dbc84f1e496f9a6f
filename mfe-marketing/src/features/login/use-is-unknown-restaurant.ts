import { checkSubdomain } from '@tiffin/contracts'
import { useApiQuery } from '@tiffin/web-kit'

/**
 * True when it is certain that no restaurant has this subdomain. Until the check has answered, or if it fails, the
 * result is false and the login shows.
 */
export function useIsUnknownRestaurant(subdomain: string): boolean {
  const { data } = useApiQuery(checkSubdomain, { params: { subdomain } })
  return data !== undefined && data.state !== 'taken'
}
