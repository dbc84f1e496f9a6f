import type { Releases } from '@tiffin/module-releases'
import type { ApiCall } from '../api/api-call.ts'
import type { Upstream } from './upstream.ts'

/**
 * The next versions of services, by service: the address of each, and the module whose canary decides which restaurants
 * use it ([decision 84](../../../docs/decisions/084-a-service-is-tried-with-its-module.md)).
 */
export type NextServices = Readonly<Record<string, { readonly url: string; readonly module: string }>>

export type NextService = { readonly upstream: Upstream; readonly module: string }

/** Lists the services whose next version goes with the canary of a module, and which of them do not answer. */
export function nextServicesOf(
  module: string,
  nextServices: Readonly<Record<string, NextService>>,
): { readonly service: string; readonly is_away: boolean }[] {
  return Object.entries(nextServices)
    .filter(([, next]) => next.module === module)
    .map(([service, { upstream }]) => ({ service, is_away: upstream.state().isOpen }))
}

/**
 * Returns the next version of the service of a call. Returns null where there is none, where the caller's restaurant
 * does not have the canary of its module, while it does not answer, and while the canaries are not known: then the call
 * is for the live version, which works on the same data.
 */
export async function findNextService(
  { endpoint, caller }: ApiCall,
  nextServices: Readonly<Record<string, NextService>>,
  releases: Pick<Releases, 'isInCanary'>,
): Promise<Upstream | null> {
  const next = nextServices[endpoint.service]
  if (!next || caller.subdomain === undefined) return null
  if (next.upstream.state().isOpen) {
    void next.upstream.probe()
    return null
  }
  const isInCanary = await releases.isInCanary(next.module, caller.subdomain).catch(() => false)
  return isInCanary ? next.upstream : null
}
