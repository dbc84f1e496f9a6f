import { CALL_SCOPES, INTERNAL_CALLERS, mayCall, type CallScope, type InternalCaller } from './callers.ts'
import type { AddedService, Endpoint, ServiceName } from './endpoint.ts'
import { endpoints } from './endpoints.ts'

/**
 * Returns the internal callers of a service, of an added one by its own endpoints. The service gets only the public
 * keys of these callers.
 */
export function callersOf(
  service: ServiceName | AddedService,
  declared: Readonly<Record<string, Endpoint>> = endpoints,
): readonly InternalCaller[] {
  const asked = new Set(
    Object.values(declared).flatMap(({ service: answers, access }) =>
      answers === service && access.scope === 'internal' ? [access.about] : [],
    ),
  )
  const scopes = (Object.keys(CALL_SCOPES) as CallScope[]).filter((scope) => asked.has(scope))
  return INTERNAL_CALLERS.filter((caller) => caller !== service && scopes.some((scope) => mayCall(caller, scope)))
}
