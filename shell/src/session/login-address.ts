import { readLastRestaurant } from '@tiffin/web-kit'

/** The login of the restaurant somebody signed in to last here, which leads back to `returnTo`; `/` without one. */
export function loginAddress(returnTo: string): string {
  const subdomain = readLastRestaurant()
  return subdomain ? `/?${new URLSearchParams({ subdomain, returnTo })}` : '/'
}
