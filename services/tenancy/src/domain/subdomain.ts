import { AppError } from '@tiffin/contracts'
import type { SubdomainState } from '@tiffin/domain'

/**
 * Reduces the text of the operator's form to lower case, letters and digits (spec §5). Hyphens stay, because sign-up
 * allows them (gap G27).
 */
export function normalizeOperatorSubdomain(wanted: string): string {
  return wanted.toLowerCase().replace(/[^a-z0-9-]/g, '')
}

/**
 * Checks that a new restaurant can have the subdomain.
 *
 * @throws AppError SUBDOMAIN_TAKEN, SUBDOMAIN_RESERVED or SUBDOMAIN_MALFORMED
 */
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
