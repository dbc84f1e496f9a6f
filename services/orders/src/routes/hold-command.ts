import { holdCommand } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'

/**
 * POST /api/held. A till repeats the request until it is answered, so the same id is stored once and always answered
 * alike.
 */
export function holdCommandRoute({ refusedCommands }: RouteDeps) {
  return route(holdCommand, async ({ tenant, body: { takenAt, takenBy, ...body } }) => {
    await refusedCommands.hold(tenant, { ...body, takenAt: new Date(takenAt), takenByName: takenBy })
    return { id: body.id }
  })
}
