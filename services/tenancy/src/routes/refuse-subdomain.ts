import { AppError } from '@tiffin/contracts'
import type { SubdomainState } from '@tiffin/domain'

/** @throws AppError SUBDOMAIN_TAKEN, SUBDOMAIN_RESERVED or SUBDOMAIN_MALFORMED unless a restaurant can have it */
export function refuseSubdomain(state: SubdomainState): void {
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
