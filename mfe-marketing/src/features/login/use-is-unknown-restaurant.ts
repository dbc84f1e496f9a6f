import { checkSubdomain } from '@tiffin/contracts'
import { useApiQuery } from '@tiffin/web-kit'

/** Is it sure that there is no restaurant with this name? While it is not, the login is what a visitor wants. */
export function useIsUnknownRestaurant(subdomain: string): boolean {
  const { data } = useApiQuery(checkSubdomain, { params: { subdomain } })
  return data !== undefined && data.state !== 'taken'
}
