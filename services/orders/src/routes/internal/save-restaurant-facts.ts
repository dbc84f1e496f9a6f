import { saveRestaurantFacts } from '@tiffin/contracts'
import { paiseFromRupees } from '@tiffin/domain'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'

export function saveRestaurantFactsRoute({ facts }: RouteDeps) {
  return route(saveRestaurantFacts, async ({ params, body: { gst_mode: gstMode, charges: amounts, ...body } }) => {
    const charges = amounts?.map(({ order_type: orderType, kind, amount }) => ({
      orderType,
      kind,
      amountPaise: paiseFromRupees(amount),
    }))
    await facts.save({ id: params.restaurantId }, { ...body, gstMode, charges: charges ?? null })
    return { has_charges: true } as const
  })
}
