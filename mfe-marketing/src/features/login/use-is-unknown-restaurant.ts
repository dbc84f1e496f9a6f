import { checkSubdomain } from '@tiffin/contracts'
import { useApiQuery } from '@tiffin/web-kit'

/**
 * Returns true when it is certain that no restaurant has this subdomain. Until the check has answered, or if the check
 * fails, the result is false and the login is shown.
 */
export function useIsUnknownRestaurant(subdomain: string): boolean {
  const { data } = useApiQuery(checkSubdomain, { params: { subdomain } })
  return data !== undefined && data.state !== 'taken'
}
