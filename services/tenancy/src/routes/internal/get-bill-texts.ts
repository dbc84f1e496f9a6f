import { AppError, getBillTexts } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import { toWireSettings } from '../../wire.ts'

export function getBillTextsRoute({ restaurants }: RouteDeps) {
  return route(getBillTexts, async ({ params }) => {
    const settings = await restaurants.findSettings({ id: params.restaurantId })
    if (settings === null) throw new AppError('NOT_FOUND')
    const { name, address, gstin, phone, bill_header, bill_footer, ...wire } = toWireSettings(settings)
    const { upi_vpa = null, upi_name = null, upi_mc = null } = wire
    return { name, address, gstin, phone, bill_header, bill_footer, upi_vpa, upi_name, upi_mc }
  })
}
