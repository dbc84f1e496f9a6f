import { DEVICE_KINDS, ROLES } from '@tiffin/domain'
import type { CallScope } from './callers.ts'
import type { Access } from './endpoint.ts'

/** Access for staff of a restaurant: each constant is a row of the permission table (spec §6). */
export const everyRole = { scope: 'restaurant', roles: ROLES } as const satisfies Access
export const floorManagers = { scope: 'restaurant', roles: ['Admin', 'Captain', 'Cashier'] } as const satisfies Access
export const salesViewers = { scope: 'restaurant', roles: ['Admin', 'Cashier'] } as const satisfies Access
export const adminOnly = { scope: 'restaurant', roles: ['Admin'] } as const satisfies Access
/** Access for the devices of a restaurant, without staff. */
export const devicesOnly = { scope: 'restaurant', roles: [], devices: DEVICE_KINDS } as const satisfies Access
export const everyone = { scope: 'public' } as const satisfies Access
export const operatorOnly = { scope: 'system' } as const satisfies Access
/** Access for the gateway and the services that CALL_SCOPES lists for this scope. */
export const internalOnly = <S extends CallScope>(about: S) => ({ scope: 'internal', about }) as const satisfies Access
