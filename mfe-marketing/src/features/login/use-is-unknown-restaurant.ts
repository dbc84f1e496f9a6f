import { checkSubdomain } from '@tiffin/contracts'
import { useApiQuery } from '@tiffin/web-kit'

/** True when it is certain that no restaurant has this name. While it is uncertain, the login shows. */
export function useIsUnknownRestaurant(subdomain: string): boolean {
  const { data } = useApiQuery(checkSubdomain, { params: { subdomain } })
  return data !== undefined && data.state !== 'taken'
}
