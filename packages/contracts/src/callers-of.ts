import { CALL_SCOPES, INTERNAL_CALLERS, mayCall, type CallScope, type InternalCaller } from './callers.ts'
import type { Endpoint, ServiceName } from './endpoint.ts'
import { endpoints } from './endpoints.ts'

/** Returns the internal callers of a service. The service gets only the public keys of these callers. */
export function callersOf(service: ServiceName): readonly InternalCaller[] {
  const asked = new Set(
    Object.values<Endpoint>(endpoints).flatMap(({ service: answers, access }) =>
      answers === service && access.scope === 'internal' ? [access.about] : [],
    ),
  )
  const scopes = (Object.keys(CALL_SCOPES) as CallScope[]).filter((scope) => asked.has(scope))
  return INTERNAL_CALLERS.filter((caller) => caller !== service && scopes.some((scope) => mayCall(caller, scope)))
}
