import {
  AppError,
  listModules,
  listRestaurantRecords,
  promoteModule,
  publishModule,
  reportModuleFailure,
  rollBackModule,
  startCanary,
} from '@tiffin/contracts'
import { ReleaseRefusal, StoreFailure, type Releases, type ChangeOrigin } from '@tiffin/module-releases'
import { gatewayEndpoint, type GatewayEndpoint, type CallOptional } from '../gateway-endpoints/gateway-endpoint.ts'
import type { Caller } from '../auth/authenticate.ts'
import type { ModuleFailures } from './module-failures.ts'
import { moduleOverviews } from './module-overviews.ts'
import type { ModuleMonitor } from './module-monitor.ts'

export type ModuleDeps = {
  readonly releases: Releases
  readonly failures: ModuleFailures
  readonly monitor: ModuleMonitor
}

/**
 * Returns the endpoints of module releases: list the modules; publish, promote or roll back a version; start a canary;
 * report a failure.
 */
export function moduleEndpoints({ releases, failures }: ModuleDeps): GatewayEndpoint[] {
  const overview = moduleOverviews({ releases, failures })
  return [
    gatewayEndpoint(listModules, () => withAppErrors(overview())),
    gatewayEndpoint(publishModule, async ({ params: { name }, body: { version }, ...request }) => {
      await withAppErrors(releases.publish({ module: requireOwnModule(request, name), version }, originOf(request)))
      // The old versions are removed in the background, because the release does not depend on their removal.
      void releases.prune(name)
      return { module: name, version }
    }),
    gatewayEndpoint(promoteModule, async ({ params: { name }, body, ...request }) => ({
      module: name,
      version: await withAppErrors(
        releases.promote({ module: requireOwnModule(request, name), ...body }, originOf(request)),
      ),
    })),
    gatewayEndpoint(rollBackModule, async ({ params: { name }, body, ...request }) => ({
      module: name,
      version: await withAppErrors(
        releases.rollBack({ module: requireOwnModule(request, name), ...body }, originOf(request)),
      ),
    })),
    gatewayEndpoint(startCanary, async ({ params: { name }, body, callOptional, ...request }) => {
      const module = requireOwnModule(request, name)
      const unknown = await unknownAmong(body.restaurants, callOptional)
      if (unknown.length > 0)
        throw new AppError('RELEASE_REFUSED', { reason: `There is no restaurant ${unknown.join(', ')}.` })
      return {
        module: name,
        version: await withAppErrors(releases.startCanary({ module, ...body }, originOf(request))),
      }
    }),
    gatewayEndpoint(reportModuleFailure, async ({ body, caller, address }) => {
      await failures.record({
        ...body,
        restaurant: caller.subdomain ?? null,
        restaurantId: caller.restaurantId ?? null,
        address,
      })
      return undefined
    }),
  ]
}

/**
 * Finds the subdomains without a restaurant. While tenancy is unavailable every subdomain is accepted, because a
 * release must not wait for it.
 */
async function unknownAmong(subdomains: readonly string[], callOptional: CallOptional): Promise<string[]> {
  if (subdomains.length === 0) return []
  const restaurants = await callOptional(listRestaurantRecords, {})
  const known = new Set(restaurants?.map(({ subdomain }) => subdomain))
  return restaurants === null ? [] : subdomains.filter((subdomain) => !known.has(subdomain))
}

function originOf({ caller, requestId }: { readonly caller: Caller; readonly requestId: string }): ChangeOrigin {
  return {
    actor: caller.operator ?? (caller.team ? `team ${caller.team.team}` : 'deploy token'),
    requestId,
    at: new Date(),
  }
}

/** Checks that a team's token is for the module. @throws AppError MODULE_OF_ANOTHER_TEAM */
function requireOwnModule({ caller: { team } }: { readonly caller: Caller }, module: string): string {
  if (team && !team.modules.includes(module))
    throw new AppError('MODULE_OF_ANOTHER_TEAM', { team: team.team, modules: team.modules.join(', '), module })
  return module
}

/**
 * Maps refusals and failures of the release registry to the error catalogue.
 *
 * @throws AppError RELEASE_REFUSED or MODULE_STORE_FAILED
 */
async function withAppErrors<T>(change: Promise<T>): Promise<T> {
  return change.catch((error: unknown) => {
    if (error instanceof ReleaseRefusal) throw new AppError('RELEASE_REFUSED', { reason: error.message })
    throw error instanceof StoreFailure
      ? Object.assign(new AppError('MODULE_STORE_FAILED', { reason: error.reason }), { cause: error })
      : error
  })
}
