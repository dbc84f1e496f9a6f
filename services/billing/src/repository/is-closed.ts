import type { Tenant } from '@tiffin/service-kit'
import type { BillingTransaction } from './database.ts'

/** Such a restaurant buys nothing any more, and nothing of it counts. */
export async function isClosed(tx: BillingTransaction, tenant: Tenant): Promise<boolean> {
  return (await tx.closedRestaurant.count({ where: { restaurantId: tenant.id } })) > 0
}
