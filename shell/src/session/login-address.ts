import { readLastRestaurant } from '@tiffin/web-kit'

/**
 * Returns the login of the restaurant that this browser last signed in to, with a way back to `returnTo`; `/` where
 * there was none.
 */
export function loginAddress(returnTo: string): string {
  const subdomain = readLastRestaurant()
  return subdomain ? `/?${new URLSearchParams({ subdomain, returnTo })}` : '/'
}
