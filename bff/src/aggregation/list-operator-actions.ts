import {
  AppError,
  listBillingActions,
  listOperatorActions,
  listTenancyActions,
  OPERATOR_ACTIONS_A_PAGE,
  type OperatorAction,
  type OperatorActionName,
} from '@tiffin/contracts'
import { liveVersionBeforeEach, type LogEntry, type Releases } from '@tiffin/module-releases'
import { gatewayEndpoint } from '../gateway-endpoints/gateway-endpoint.ts'
import { newestPage } from './newest-page.ts'

/**
 * Answers the actions of operators, merged by time from tenancy, billing and the release log. The reply names
 * unavailable services in `missing`.
 *
 * @throws AppError SERVICE_UNAVAILABLE when both services are unavailable
 * @throws StoreFailure while the release log was never read
 */
export const operatorActions = (releases: Releases) =>
  gatewayEndpoint(listOperatorActions, async ({ query, callOptional }) => {
    const parts = [
      { service: 'tenancy', actions: callOptional(listTenancyActions, { query }) },
      { service: 'billing', actions: callOptional(listBillingActions, { query }) },
    ]
    const answers = await Promise.all(parts.map(async ({ service, actions }) => ({ service, actions: await actions })))
    const missing = answers.flatMap(({ service, actions }) => (actions === null ? [service] : []))
    if (missing.length === parts.length) throw new AppError('SERVICE_UNAVAILABLE')
    const ofModules = actionsOf(await releases.history(), query.before)
    const actions = newestPage(
      [...ofModules, ...answers.flatMap((part) => part.actions ?? [])],
      OPERATOR_ACTIONS_A_PAGE,
    )
    return { actions, next: actions.length < OPERATOR_ACTIONS_A_PAGE ? null : (actions.at(-1)?.at ?? null), missing }
  })

/** Reads the newest page of the release log as operator actions, in the form of the services' pages. */
function actionsOf(log: readonly LogEntry[], before: string | undefined): OperatorAction[] {
  const liveBefore = liveVersionBeforeEach(log)
  const older = log
    .map((entry, place) => ({ entry, place, at: entry.at }))
    .filter(({ at }) => before === undefined || at < before)
    .toReversed()
  return newestPage(older, OPERATOR_ACTIONS_A_PAGE).map(
    ({ entry: { at, actor, request_id, module, action, ...after }, place }) => {
      const live = liveBefore[place] ?? null
      return {
        id: `module-${place}`,
        at,
        actor,
        action: `module.${action}` satisfies OperatorActionName,
        subject_id: module,
        subject_name: module,
        before: live === null ? null : { live },
        after,
        request_id,
      }
    },
  )
}
