import { listPlansInUse, listRestaurantRecords, type AdminRestaurant } from '@tiffin/contracts'
import type { CallService } from '@tiffin/service-kit/gateway'

const DEADLINE_MS = 5_000

/**
 * Restaurants from tenancy with their plans from billing: two calls, however many restaurants there are. While billing
 * is away the list still comes, without plans.
 */
export async function listRestaurants(callService: CallService, requestId: string): Promise<AdminRestaurant[]> {
  const options = { requestId, deadlineMs: DEADLINE_MS }
  const [records, plans] = await Promise.all([callService(listRestaurantRecords, {}, options), callService(listPlansInUse, { body: {} }, options).catch(() => null)])
  const planOf = new Map(plans?.subscriptions.map((subscription) => [subscription.restaurant_id, subscription]))
  return records.map((record) => {
    const chosen = planOf.get(record.id)
    if (chosen) return { ...record, plan_name: chosen.plan_name, subscription_status: chosen.status, current_period_end: chosen.current_period_end }
    return { ...record, plan_name: plans?.free_plan_name ?? null, subscription_status: plans && 'active', current_period_end: null }
  })
}
