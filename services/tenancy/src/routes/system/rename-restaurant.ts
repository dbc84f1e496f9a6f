import { AppError, renameRestaurant } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import { toWireRestaurant } from '../../wire.ts'
import { refuseSubdomain } from '../refuse-subdomain.ts'
import { normalizeSubdomain } from './normalize-subdomain.ts'

/** PUT /api/system/restaurants/{id}. Only a subdomain that changes is checked: a name in use is not "taken" by itself. */
export function renameRestaurantRoute({ restaurants, platform }: RouteDeps) {
  return route(
    renameRestaurant,
    async ({ params, body, operator, req }) => {
      const tenant = { id: params.id }
      const subdomain = normalizeSubdomain(body.subdomain)
      if (body.name === '') throw new AppError('RESTAURANT_NAME_REQUIRED')
      const { subdomain: current } = await platform.load(tenant)
      if (subdomain !== current) refuseSubdomain(await restaurants.subdomainState(subdomain))
      await platform.rename(tenant, { name: body.name, subdomain }, { actor: operator.email, requestId: req.id })
      return toWireRestaurant(await platform.load(tenant))
    },
    { whenParamsInvalid: () => new AppError('RESTAURANT_NOT_FOUND') },
  )
}
