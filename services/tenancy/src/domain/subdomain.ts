import { AppError } from '@tiffin/contracts'
import type { SubdomainState } from '@tiffin/domain'

/**
 * A subdomain as the operator's form sends it: lower case, letters and digits only (spec §5). Hyphens stay, because
 * sign-up allows them (gap G27).
 */
export function normalizeSubdomain(wanted: string): string {
  return wanted.toLowerCase().replace(/[^a-z0-9-]/g, '')
}

/** @throws AppError SUBDOMAIN_TAKEN, SUBDOMAIN_RESERVED or SUBDOMAIN_MALFORMED unless a restaurant can have it */
export function requireAvailable(state: SubdomainState): void {
  switch (state) {
    case 'taken':
      throw new AppError('SUBDOMAIN_TAKEN')
    case 'reserved':
      throw new AppError('SUBDOMAIN_RESERVED')
    case 'malformed':
      throw new AppError('SUBDOMAIN_MALFORMED')
    case 'available':
  }
}
