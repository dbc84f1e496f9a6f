import type { AuditAction, AuditEntry, AuditKind } from '@tiffin/contracts'

const SERVICES: Readonly<Record<AuditKind, AuditEntry['service']>> = {
  order: 'orders',
  table: 'orders',
  area: 'orders',
  guest: 'orders',
  khata: 'orders',
  printer: 'orders',
  dish: 'catalog',
  menu: 'catalog',
  category: 'catalog',
  'tax-group': 'catalog',
  'modifier-group': 'catalog',
  daypart: 'catalog',
  station: 'catalog',
  user: 'tenancy',
  device: 'tenancy',
  settings: 'tenancy',
  restaurant: 'tenancy',
  subscription: 'billing',
}

/** Returns the service that stores entries of this action. */
export function serviceOf(action: AuditAction): AuditEntry['service'] {
  return SERVICES[action.slice(0, action.indexOf('.')) as AuditKind]
}
