import { randomUUID } from 'node:crypto'
import type { OperatorAction, ServiceName } from '@tiffin/contracts'
import { auditedEndpoints, type OperatorEndpointId } from './audited-endpoints.ts'

type Headers = { readonly 'x-request-id': string }

/**
 * One probe per endpoint that leaves operator actions; a new endpoint does not compile without one. A probe prepares
 * what the call needs and returns the call.
 */
export type OperatorProbes<Service extends ServiceName> = Readonly<
  Record<OperatorEndpointId<Service>, () => Promise<(headers: Headers) => Promise<{ readonly status: number }>>>
>

/**
 * Makes the call of a probe.
 *
 * @param list reads the newest operator actions of the service
 * @returns the operator actions that the call left, and those that `auditedEndpoints` expects
 */
export async function probeOperatorActions(
  list: () => Promise<readonly OperatorAction[]>,
  id: string,
  prepare: OperatorProbes<ServiceName>[OperatorEndpointId<ServiceName>],
): Promise<{ left: string[]; must: readonly string[] }> {
  const requestId = randomUUID()
  const act = await prepare()
  const { status } = await act({ 'x-request-id': requestId })
  if (status >= 300) throw new Error(`${id} answered ${status}`)
  const left = (await list()).filter((action) => action.request_id === requestId)
  const row = auditedEndpoints[id as keyof typeof auditedEndpoints] as { readonly operatorActions: readonly string[] }
  return { left: left.map(({ action }) => action), must: row.operatorActions }
}
