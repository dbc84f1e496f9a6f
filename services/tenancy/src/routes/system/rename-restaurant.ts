import { AppError, renameRestaurant } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import { toWireRestaurant } from '../../wire.ts'
import { normalizeOperatorSubdomain, requireAvailable } from '../../domain/subdomain.ts'

/** PUT /api/system/restaurants/{id}. The subdomain is checked only if it changes. */
export function renameRestaurantRoute({ restaurants, platform }: RouteDeps) {
  return route(
    renameRestaurant,
    async ({ params, body, operator, req }) => {
      const tenant = { id: params.id }
      const subdomain = normalizeOperatorSubdomain(body.subdomain)
      if (body.name === '') throw new AppError('RESTAURANT_NAME_REQUIRED')
      const { subdomain: current } = await platform.load(tenant)
      if (subdomain !== current) requireAvailable(await restaurants.subdomainState(subdomain))
      await platform.rename(tenant, { name: body.name, subdomain }, { actor: operator.email, requestId: req.id })
      return toWireRestaurant(await platform.load(tenant))
    },
    { whenParamsInvalid: () => new AppError('RESTAURANT_NOT_FOUND') },
  )
}
