import { MAX_SUBDOMAIN_LENGTH, normalizeSignUpSubdomain } from '@tiffin/domain'

/** The first step of the form, as it is sent. */
export type Details = {
  readonly restaurantName: string
  readonly subdomain: string
  readonly email: string
  readonly password: string
}

export const blank: Details = { restaurantName: '', subdomain: '', email: '', password: '' }

/** `Café Ravi & Sons` → `cafe-ravi-sons`: a subdomain to begin with. */
export function suggestSubdomain(restaurantName: string): string {
  const words = restaurantName
    .normalize('NFKD')
    .split(/[\s-]+/)
    .map(normalizeSignUpSubdomain)
  return words.filter(Boolean).join('-').slice(0, MAX_SUBDOMAIN_LENGTH).replace(/-$/, '')
}
