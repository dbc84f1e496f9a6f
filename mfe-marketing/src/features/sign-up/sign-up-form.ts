import { MAX_SUBDOMAIN_LENGTH, normalizeSignUpSubdomain } from '@tiffin/domain'

export type Details = {
  readonly restaurantName: string
  readonly subdomain: string
  readonly email: string
  readonly password: string
}

export const blank: Details = { restaurantName: '', subdomain: '', email: '', password: '' }

/**
 * Suggests a subdomain for a name: `Café Ravi & Sons` → `cafe-ravi-sons`. Only Latin letters, digits and hyphens are
 * kept, so the suggestion for a name in Hindi is empty.
 */
export function suggestSubdomain(restaurantName: string): string {
  const words = restaurantName
    .normalize('NFKD')
    .split(/[\s-]+/)
    .map(normalizeSignUpSubdomain)
  return words.filter(Boolean).join('-').slice(0, MAX_SUBDOMAIN_LENGTH).replace(/-$/, '')
}
