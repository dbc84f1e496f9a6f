import { AppError, getRestaurantPeople } from '@tiffin/contracts'
import { ServiceCallError, type OtherServices, type Tenant } from '@tiffin/service-kit'
import { nullable, string } from 'zod/mini'

const DEADLINE_MS = 800
const MAX_BYTES = 4 * 1024 * 1024

/**
 * Finds the name of a restaurant in tenancy, or else its last known name; an empty text when neither is available.
 *
 * @throws AppError RESTAURANT_NOT_FOUND when tenancy knows no such restaurant
 */
export type NameOfRestaurant = (tenant: Tenant, requestId: string) => Promise<string>

/**
 * Creates a `NameOfRestaurant`. While tenancy answers, every call reads the name there. While tenancy is unavailable,
 * the last known name is used and a restaurant without a known name is assumed to exist, so that the operator can still
 * decide.
 */
export function createNameOfRestaurant(otherServices: OtherServices): NameOfRestaurant {
  const names = otherServices.cached<string | null>('tenancy', {
    kind: 'restaurant-name',
    freshMs: 0,
    staleMs: Infinity,
    maxBytes: MAX_BYTES,
    schema: nullable(string()),
    async ask({ tenant, requestId }) {
      try {
        const input = { params: { restaurantId: tenant.id } }
        const { restaurant } = await otherServices.call(getRestaurantPeople, input, {
          requestId,
          deadlineMs: DEADLINE_MS,
        })
        return restaurant.name
      } catch (error) {
        if (error instanceof ServiceCallError && error.status === 404) return null
        throw error
      }
    },
  })

  return async (tenant, requestId) => {
    const name = await names.read({ tenant, key: '', requestId }).catch(() => '')
    if (name === null) throw new AppError('RESTAURANT_NOT_FOUND')
    return name
  }
}
