import type { Tenant } from '@tiffin/service-kit'
import type { BillingTransaction } from './database.ts'

/** True when the restaurant was removed: a removed restaurant buys nothing and counts in no figure. */
export async function isClosed(tx: BillingTransaction, tenant: Tenant): Promise<boolean> {
  return (await tx.closedRestaurant.count({ where: { restaurantId: tenant.id } })) > 0
}

/**
 * Returns the given name; where it is empty, the stored name of a removed restaurant, which tenancy may have purged.
 */
export async function restaurantNameFor(tx: BillingTransaction, tenant: Tenant, name: string): Promise<string> {
  if (name !== '') return name
  return (
    (await tx.closedRestaurant.findUnique({ where: { restaurantId: tenant.id }, select: { name: true } }))?.name ?? ''
  )
}
