import { AppError, getRestaurantPeople } from '@tiffin/contracts'
import { ServiceCallError, type CallService, type Tenant } from '@tiffin/service-kit'

const DEADLINE_MS = 800

/** The name of a restaurant; empty while tenancy is away. @throws AppError RESTAURANT_NOT_FOUND when there is none. */
export type NameOfRestaurant = (tenant: Tenant, requestId: string) => Promise<string>

/** The operator's decisions do not wait for tenancy: without its answer the restaurant is taken to be there. */
export function createNameOfRestaurant(callService: CallService): NameOfRestaurant {
  return async (tenant, requestId) => {
    try {
      const { restaurant } = await callService(
        getRestaurantPeople,
        { params: { restaurantId: tenant.id } },
        { requestId, deadlineMs: DEADLINE_MS },
      )
      return restaurant.name
    } catch (error) {
      if (error instanceof ServiceCallError && error.status === 404) throw new AppError('RESTAURANT_NOT_FOUND')
      return ''
    }
  }
}
