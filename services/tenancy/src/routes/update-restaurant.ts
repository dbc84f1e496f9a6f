import { AppError, updateRestaurant } from '@tiffin/contracts'
import { isUpiMc, isUpiVpa } from '@tiffin/domain'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { fromWireSettings, toWireSettings } from '../wire.ts'

/**
 * PUT /api/restaurant. A field that is missing stays as it is (gap G41). When the facts for tax invoices or bills of
 * supply change, the reply is sent once the orders service bills by the new facts. If orders does not confirm, the
 * reply is GST_NOT_IN_USE_YET, although the settings are stored.
 */
export function updateRestaurantRoute({ restaurants, tellOrders }: RouteDeps) {
  return route(updateRestaurant, async ({ tenant, body }) => {
    if (body.name === '') throw new AppError('RESTAURANT_NAME_REQUIRED')
    if (body.upi_vpa && !isUpiVpa(body.upi_vpa)) throw new AppError('UPI_VPA_INVALID')
    if (body.upi_mc && !isUpiMc(body.upi_mc)) throw new AppError('UPI_MC_INVALID')
    const { settings, ordersMustKnow } = await restaurants.saveSettings(tenant, fromWireSettings(body))
    if (ordersMustKnow) await tellOrders.now(tenant)
    return toWireSettings(settings)
  })
}
