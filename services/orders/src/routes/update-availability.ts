import { AppError, updateAvailability, type BodyOf } from '@tiffin/contracts'
import { route, type Tenant } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import type { DishAvailability } from '../repository/availability-repository.ts'
import { toWireAvailability } from '../wire.ts'
import { callerId } from './shared/caller-id.ts'

export function updateAvailabilityRoute(deps: RouteDeps) {
  return route(
    updateAvailability,
    async ({ tenant, params, body, req, ...caller }) => {
      const wanted = availabilityOf(body)
      const dish = await loadDish(deps, tenant, params.id, req.id)
      await deps.availability.set(tenant, dish, wanted, callerId(caller))
      return toWireAvailability(dish.id, dish.ticketName, wanted)
    },
    { whenParamsInvalid: () => new AppError('MENU_ITEM_NOT_FOUND') },
  )
}

/** Reads the availability of a dish; null when it is not limited any more. @throws AppError INVALID_REQUEST */
function availabilityOf(body: BodyOf<typeof updateAvailability>): DishAvailability | null {
  const remaining = body.remaining ?? null
  if (!body.available && remaining !== null)
    throw new AppError('INVALID_REQUEST', { detail: 'remaining: must be left out for a dish that is not available' })
  if (body.available && remaining === null) return null
  return { remaining, until: body.until ? new Date(body.until) : null, reason: body.reason || null }
}

/**
 * Loads a dish from the cached menu, or from a fresh one if the cached menu lacks it.
 *
 * @throws AppError MENU_ITEM_NOT_FOUND
 */
async function loadDish({ menus }: RouteDeps, tenant: Tenant, id: string, requestId: string) {
  const isIt = (item: { readonly id: string }) => item.id === id
  const dish =
    (await menus.read(tenant, requestId)).items.find(isIt) ??
    (await menus.readAgain(tenant, requestId)).items.find(isIt)
  if (!dish) throw new AppError('MENU_ITEM_NOT_FOUND')
  return { id: dish.id, name: dish.name, ticketName: dish.kitchen_name ?? dish.name }
}
