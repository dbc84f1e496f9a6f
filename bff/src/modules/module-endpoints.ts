import {
  AppError,
  getModuleVitals,
  listModuleErrors,
  listModules,
  listRestaurantRecords,
  promoteModule,
  publishModule,
  reportModuleFailure,
  reportModuleVitals,
  rollBackModule,
  startCanary,
  updateCanaryBudget,
} from '@tiffin/contracts'
import { ReleaseRefusal, type ModuleState, type Releases } from '@tiffin/module-releases'
import type { Caller } from '../auth/authenticate.ts'
import { gatewayEndpoint, type GatewayEndpoint, type CallOptional } from '../gateway-endpoints/gateway-endpoint.ts'
import { originOf, requireOwnModule, requireRelease, withAppErrors } from './module-caller.ts'
import type { NextService } from '../upstream/next-services.ts'
import type { ModuleErrors } from './module-errors.ts'
import type { ModuleFailures } from './module-failures.ts'
import { moduleOverviews } from './module-overviews.ts'
import type { ModuleMonitor } from './module-monitor.ts'
import { previewEndpoints } from './preview-endpoints.ts'
import type { PreviewTokens } from './preview-tokens.ts'
import { moduleTokenEndpoints } from './module-token-endpoints.ts'
import type { ModuleVitals } from './module-vitals.ts'
import { uploadEndpoint } from './upload-endpoint.ts'

export type ModuleDeps = {
  readonly releases: Releases
  readonly failures: ModuleFailures
  readonly errors: ModuleErrors
  readonly vitals: ModuleVitals
  readonly monitor: ModuleMonitor
  readonly previews: PreviewTokens
}

/**
 * Returns the endpoints of module releases: list the modules; upload, publish, promote or roll back a version; start a
 * canary and set its budget; create and revoke tokens; create and open previews; report a failure, or visits.
 */
export function moduleEndpoints(
  { releases, failures, errors, vitals, previews }: ModuleDeps,
  nextServices: Readonly<Record<string, NextService>>,
): GatewayEndpoint[] {
  const overview = moduleOverviews({ releases, failures, nextServices })
  return [
    gatewayEndpoint(listModules, async ({ caller: { team } }) => {
      const all = await withAppErrors(overview())
      return team?.isUploadOnly
        ? { ...all, problems: [], modules: all.modules.filter(({ name }) => team.modules.includes(name)) }
        : all
    }),
    gatewayEndpoint(listModuleErrors, ({ query: { module, version }, ...request }) =>
      withAppErrors(errors.list(requireOwnModule(request, module), version)),
    ),
    uploadEndpoint(releases),
    ...moduleTokenEndpoints(releases),
    ...previewEndpoints(releases, previews),
    gatewayEndpoint(publishModule, async ({ params: { name }, body: { version }, ...request }) => {
      await withAppErrors(releases.publish({ module: requireRelease(request, name), version }, originOf(request)))
      // The old versions are removed in the background, because the release does not depend on their removal.
      void releases.prune(name)
      return { module: name, version }
    }),
    gatewayEndpoint(promoteModule, async ({ params: { name }, body, ...request }) => ({
      module: name,
      version: await withAppErrors(
        releases.promote({ module: requireRelease(request, name), ...body }, originOf(request)),
      ),
    })),
    gatewayEndpoint(rollBackModule, async ({ params: { name }, body, ...request }) => ({
      module: name,
      version: await withAppErrors(
        releases.rollBack({ module: requireRelease(request, name), ...body }, originOf(request)),
      ),
    })),
    gatewayEndpoint(startCanary, async ({ params: { name }, body, callOptional, ...request }) => {
      const module = requireRelease(request, name)
      const unknown = await unknownAmong(body.restaurants, callOptional)
      if (unknown.length > 0)
        throw new AppError('RELEASE_REFUSED', { reason: `There is no restaurant ${unknown.join(', ')}.` })
      return {
        module: name,
        version: await withAppErrors(releases.startCanary({ module, ...body }, originOf(request))),
      }
    }),
    gatewayEndpoint(updateCanaryBudget, async ({ params: { name }, body, ...request }) => {
      await withAppErrors(releases.changeBudget(requireRelease(request, name), body, originOf(request)))
      return body
    }),
    gatewayEndpoint(getModuleVitals, async ({ query, ...request }) => {
      const state = await withAppErrors(requireState(requireOwnModule(request, query.module)))
      const compared = await withAppErrors(vitals.compare(state))
      return {
        versions: await withAppErrors(vitals.list(state)),
        compared: compared.map(({ measure, canary, live }) => ({ measure, canary, live })),
        budget: state.budget,
      }
    }),
    gatewayEndpoint(reportModuleFailure, async ({ body, ...request }) => {
      await failures.record({ ...body, ...reporterOf(request) })
      return undefined
    }),
    gatewayEndpoint(reportModuleVitals, async ({ body, ...request }) => {
      await vitals.record(body.visits, reporterOf(request))
      return undefined
    }),
  ]

  async function requireState(name: string): Promise<ModuleState> {
    const state = (await releases.list()).find((each) => each.name === name)
    if (!state) throw new ReleaseRefusal(`No version of a module "${name}" was released.`)
    return state
  }
}

function reporterOf({ caller, address }: { readonly caller: Caller; readonly address: string }) {
  return { restaurant: caller.subdomain ?? null, restaurantId: caller.restaurantId ?? null, address }
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
