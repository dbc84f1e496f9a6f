import { AppError } from '@tiffin/contracts'
import type { Tenant } from '@tiffin/service-kit'
import type { Transaction } from './database.ts'

export type RestaurantNames = { readonly name: string; readonly subdomain: string }

/**
 * Locks the row of the restaurant until the transaction ends, so that what was read of the restaurant, its users, its
 * devices and its tills holds when the transaction writes.
 *
 * @returns the names of the restaurant
 * @throws AppError `whenDeleted` for a deleted restaurant
 */
export async function lockRestaurant(
  tx: Transaction,
  tenant: Tenant,
  whenDeleted: 'SESSION_ENDED' | 'RESTAURANT_NOT_FOUND' = 'SESSION_ENDED',
): Promise<RestaurantNames> {
  const [names] = await tx.$queryRaw<RestaurantNames[]>`
    SELECT name, subdomain FROM restaurants
    WHERE id = ${tenant.id}::uuid AND deleted_at IS NULL FOR NO KEY UPDATE`
  if (names === undefined) throw new AppError(whenDeleted)
  return names
}
