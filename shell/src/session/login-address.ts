import { readLastRestaurant } from '@tiffin/web-kit'

/**
 * Returns the address of the login of the restaurant that this browser last signed in to, with `returnTo` as the page
 * to open after the login; `/` where there was no such restaurant.
 */
export function loginAddress(returnTo: string): string {
  const subdomain = readLastRestaurant()
  return subdomain ? `/?${new URLSearchParams({ subdomain, returnTo })}` : '/'
}
