import { ROLES } from '@tiffin/domain'
import type { Access } from './endpoint.ts'

/** The three rows of the permission table that endpoints share. */
export const everyRole = { scope: 'restaurant', roles: ROLES } as const satisfies Access
export const floorManagers = { scope: 'restaurant', roles: ['Admin', 'Captain', 'Cashier'] } as const satisfies Access
export const salesViewers = { scope: 'restaurant', roles: ['Admin', 'Cashier'] } as const satisfies Access
export const adminOnly = { scope: 'restaurant', roles: ['Admin'] } as const satisfies Access
/** The operator of the platform. */
export const operatorOnly = { scope: 'system' } as const satisfies Access
export const internalOnly = { scope: 'internal' } as const satisfies Access
