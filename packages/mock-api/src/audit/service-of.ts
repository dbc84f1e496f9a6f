import type { AuditAction, AuditEntry } from '@tiffin/contracts'

const SERVICES: Readonly<Record<string, AuditEntry['service']>> = {
  order: 'orders',
  table: 'orders',
  area: 'orders',
  guest: 'orders',
  printer: 'orders',
  dish: 'catalog',
  menu: 'catalog',
  category: 'catalog',
  'tax-group': 'catalog',
  station: 'catalog',
  user: 'tenancy',
  device: 'tenancy',
  settings: 'tenancy',
  restaurant: 'tenancy',
  subscription: 'billing',
}

/** Returns the service that stores entries of this action; orders for a kind of action that is in no list. */
export function serviceOf(action: AuditAction): AuditEntry['service'] {
  return SERVICES[action.slice(0, action.indexOf('.'))] ?? 'orders'
}
