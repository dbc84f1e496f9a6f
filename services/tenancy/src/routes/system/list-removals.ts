import { listRemovals } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import { toWireRemoval } from '../../wire.ts'

export function listRemovalsRoute({ removals, now }: RouteDeps) {
  return route(listRemovals, async () => {
    const [listed, added] = await Promise.all([removals.list(), removals.addedServices()])
    return listed.map((removal) => toWireRemoval(removal, now(), added))
  })
}
