import { AppError, countOrders, countRestaurants, countSubscriptions, getPlatformStats } from '@tiffin/contracts'
import { answer } from '../own/answer.ts'

/** Figures from three services, each of which may be missing. @throws AppError SERVICE_UNAVAILABLE when all are */
export const platformStats = answer(getPlatformStats, async ({ askIfThere }) => {
  const [tenancy, orders, billing] = await Promise.all([
    askIfThere(countRestaurants, {}),
    askIfThere(countOrders, {}),
    askIfThere(countSubscriptions, {}),
  ])
  if (!tenancy && !orders && !billing) throw new AppError('SERVICE_UNAVAILABLE')
  return {
    restaurants: tenancy?.restaurants ?? null,
    users: tenancy?.users ?? null,
    orders: orders?.orders ?? null,
    active_paid_subs: billing?.active_paid ?? null,
    lapsed_subs: billing?.lapsed ?? null,
    sign_ups: tenancy?.sign_ups ?? null,
  }
})
