import type { Tenant } from '@tiffin/service-kit'
import type { Transaction } from './database.ts'

/** Returns whether the restaurant was removed: it then cannot buy a plan, and no figure of the operator counts it. */
export async function isRestaurantClosed(tx: Transaction, tenant: Tenant): Promise<boolean> {
  return (await tx.closedRestaurant.count({ where: { restaurantId: tenant.id } })) > 0
}

/**
 * Returns `name`. When `name` is empty, for example because tenancy has purged a removed restaurant, returns the name
 * that billing stored at the removal, or an empty text.
 */
export async function restaurantNameFor(tx: Transaction, tenant: Tenant, name: string): Promise<string> {
  if (name !== '') return name
  return (
    (await tx.closedRestaurant.findUnique({ where: { restaurantId: tenant.id }, select: { name: true } }))?.name ?? ''
  )
}
