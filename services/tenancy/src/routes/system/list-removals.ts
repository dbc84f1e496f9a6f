import { listRemovals } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import { toWireRemoval } from '../../wire.ts'

export function listRemovalsRoute({ removals, addedServices, now }: RouteDeps) {
  return route(listRemovals, async () =>
    (await removals.list()).map((removal) => toWireRemoval(removal, now(), addedServices)),
  )
}
