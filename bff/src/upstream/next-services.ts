import type { Releases } from '@tiffin/module-releases'
import type { ApiCall } from '../api/api-call.ts'
import type { Upstream } from './upstream.ts'

/**
 * The next versions of services, by service: the address of each, and the module whose canary decides which restaurants
 * use it ([decision 84](../../../docs/decisions/084-a-service-is-tried-with-its-module.md)).
 */
export type NextServices = Readonly<Record<string, { readonly url: string; readonly module: string }>>

type NextService = { readonly upstream: Upstream; readonly module: string }

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
  if (!next || caller.subdomain === undefined || next.upstream.refuses()) return null
  const isInCanary = await releases.isInCanary(next.module, caller.subdomain).catch(() => false)
  return isInCanary ? next.upstream : null
}
