import { AppError, eraseGuest } from '@tiffin/contracts'
import { phoneKey } from '@tiffin/domain'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'

/**
 * POST /api/guests/erase. A repeated request erases the guest from orders that were completed since, if there are any.
 */
export function eraseGuestRoute({ guests }: RouteDeps) {
  return route(
    eraseGuest,
    async ({ tenant, body, req }) => {
      const key = phoneKey(body.phone)
      if (key === null) throw new AppError('PHONE_INVALID')
      const { orders, khatas } = await guests.erase(tenant, key)
      // The phone number is erased, so it is not logged either.
      req.log.info({ restaurantId: tenant.id, orders, khatas }, 'a guest was erased')
      const { open, completed, owing } = await guests.countLeft(tenant, key)
      return { erased: orders, open, left: completed, ...(owing > 0 && { owing }), ...(khatas > 0 && { khatas }) }
    },
    { isHeavy: true },
  )
}
